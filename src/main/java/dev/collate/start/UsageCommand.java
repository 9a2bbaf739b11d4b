package dev.collate.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.Set;

/** Prints the usage or the version: {@code java -jar collate.jar --help}. */
public final class UsageCommand {
    private static final String USAGE = """
            Usage: java -jar collate.jar [COMMAND] [--NAME=VALUE...]

            Without a command, the server starts. --NAME=VALUE overrides a setting of its configuration.

              import-database  copies the H2 database of collate.data-dir to the PostgreSQL database of spring.datasource.url
              --version  prints the version
              train-aot  serves its own requests for half a minute and exits; with java -XX:AOTCacheOutput=FILE, this creates an AOT cache
            """;
    private static final Set<String> HELP = Set.of("help", "--help", "-h");
    private static final Set<String> VERSION = Set.of("version", "--version", "-V");

    private UsageCommand() {}

    /** Returns whether the program arguments ask for the usage or the version. */
    public static boolean isAsked(String... args) {
        return args.length > 0 && (HELP.contains(args[0]) || VERSION.contains(args[0]));
    }

    /** Runs the command. Returns the exit status 0. */
    public static int run(String... args) {
        System.out.print(HELP.contains(args[0]) ? USAGE : "Collate " + version() + "\n");
        return 0;
    }

    private static String version() {
        try (var in = UsageCommand.class.getResourceAsStream("/META-INF/build-info.properties")) {
            var build = new Properties();
            if (in != null) {
                build.load(in);
            }
            return build.getProperty("build.version", "development");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
