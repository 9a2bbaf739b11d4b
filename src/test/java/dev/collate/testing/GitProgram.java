package dev.collate.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** Starts the installed git with its default configuration. */
public final class GitProgram {
    private GitProgram() {}

    /** Starts git in a folder. The standard error of git is discarded. */
    public static Process start(Path folder, String... arguments) throws IOException {
        var builder = new ProcessBuilder("git").directory(folder.toFile());
        builder.command().addAll(Arrays.asList(arguments));
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        return builder.start();
    }
}
