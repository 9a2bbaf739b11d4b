package dev.collate.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** Prints the usage or the version: {@code java -jar collate.jar --help}. Rejects arguments that are not settings. */
public final class UsageCommand {
    private static final String USAGE = """
            Usage: java -jar collate.jar [COMMAND] [--NAME=VALUE...]

            Without a command, the server starts. --NAME=VALUE overrides a setting of its configuration.

              import-database  copies the H2 database of collate.data-dir to the PostgreSQL database of spring.datasource.url
              --version  prints the version
              train-aot  serves its own requests for half a minute and exits; with java -XX:AOTCacheOutput=FILE, this creates an AOT cache
            """;

    /** Matches a setting. The name of a setting has a dot, except two of Spring Boot. */
    private static final Pattern SETTING = Pattern.compile("--([^=]*\\..*|(debug|trace)(=.*)?)", Pattern.DOTALL);

    private static final Set<String> HELP = Set.of("help", "--help", "-h");
    private static final Set<String> VERSION = Set.of("version", "--version", "-V");

    private UsageCommand() {}

    /** Returns whether the program arguments ask for the usage or the version, or have an argument that is not a setting. */
    public static boolean isAsked(String... args) {
        return args.length > 0
                && (HELP.contains(args[0])
                        || VERSION.contains(args[0])
                        || mistake(args).isPresent());
    }

    /** Runs the command. Returns the exit status: 0, or 2 if an argument is not a setting. */
    public static int run(String... args) {
        if (HELP.contains(args[0])) {
            System.out.print(USAGE);
            return 0;
        }
        if (VERSION.contains(args[0])) {
            System.out.print("Collate " + version() + "\n");
            return 0;
        }
        System.err.println("The argument '" + mistake(args).orElseThrow().replaceFirst("=.*", "")
                + "' is not a setting, and not a command: 'help' lists the commands, and docs/operations.md the settings,"
                + " such as --server.port=8080.");
        return 2;
    }

    private static Optional<String> mistake(String... args) {
        return Arrays.stream(args)
                .filter(argument -> !SETTING.matcher(argument).matches())
                .findFirst();
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
