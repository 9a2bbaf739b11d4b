package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the server with the script {@code bin/collate}, in a folder that is not the folder of the script. */
class StartScriptProof {
    private static final Path SCRIPT = Path.of("bin/collate").toAbsolutePath();

    @TempDir
    private Path directory;

    private Path cwd;
    private Path java;

    @BeforeEach
    void createFolders() throws IOException {
        cwd = Files.createDirectories(directory.resolve("a folder"));
        java = Path.of(System.getProperty("java.home"));
    }

    @Test
    void theSecondStartUsesWhatTheFirstHasPreparedAndPrintsNoWarning() throws Exception {
        var first = startAndStop();
        var second = startAndStop();

        assertThat(first).contains("Unpacking");
        assertThat(second).doesNotContain("Unpacking", "ahead-of-time cache", "[warning]", "WARNING");
        assertThat(cwd.resolve("data/collate.mv.db")).exists();
        if (Runtime.version().feature() >= 25) {
            assertThat(first).contains("Creating the ahead-of-time cache").doesNotContain("failed");
        }
    }

    @Test
    void theVersionIsPrintedWithoutTheCache() throws Exception {
        var process = start("--version");

        assertThat(new String(process.getInputStream().readAllBytes())).matches("Collate \\S+\\R");
        assertThat(process.waitFor()).isZero();
        assertThat(directory.resolve("cache")).doesNotExist();
    }

    @Test
    void anOldJavaIsNamedInOneSentence() throws Exception {
        java = directory.resolve("old");
        var program = Files.createDirectories(java.resolve("bin")).resolve("java");
        Files.writeString(program, "#!/bin/sh\necho 'openjdk version \"17.0.19\" 2026-04-21' >&2\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        var process = start();

        assertThat(new String(process.getInputStream().readAllBytes()))
                .isEqualTo("collate: " + program
                        + " is too old (Java 17). Install Java 21 or newer, and set JAVA_HOME to its folder.\n");
        assertThat(process.waitFor()).isEqualTo(1);
    }

    /** Sends SIGTERM to the process of the script when the server is ready. Returns its output. */
    private String startAndStop() throws Exception {
        var process = start("--server.port=0", "--collate.warm-up=0s");
        var said = new StringBuilder();
        try (var lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                said.append(line).append('\n');
                if (line.contains("Started CollateApplication")) {
                    System.out.println("CPU time until started: "
                            + process.info().totalCpuDuration().orElse(Duration.ZERO));
                    process.toHandle().destroy();
                }
            }
        }
        assertThat(process.waitFor()).as("%s", said).isZero();
        return said.toString();
    }

    private Process start(String... options) throws IOException {
        var command = new ProcessBuilder(SCRIPT.toString());
        command.command().addAll(List.of(options));
        command.directory(cwd.toFile()).redirectErrorStream(true);
        command.environment().put("JAVA_HOME", java.toString());
        command.environment().put("JAVA_OPTS", "-Xmx512m");
        command.environment().put("COLLATE_JAR", Server.JAR.toString());
        command.environment().put("XDG_CACHE_HOME", directory.resolve("cache").toString());
        return command.start();
    }
}
