package dev.collate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** Prints the usage or the version: {@code java -jar collate.jar --help}. Rejects arguments that are not settings. */
final class HelpCommand {
    /** The program argument that prints the usage. */
    static final String NAME = "help";

    private static final String USAGE = """
            Usage: java -jar collate.jar [--NAME=VALUE...]
                   java -jar collate.jar COMMAND [--NAME=VALUE...]

            The first form starts the server. The second form runs a command. --NAME=VALUE overrides a setting, such as
            --server.port=9000. docs/operations.md lists the settings.

              import-database  copies the H2 database of a server that is not running (--collate.data-dir=DIRECTORY) to an empty
                               PostgreSQL database (--spring.datasource.url=jdbc:postgresql://host/collate,
                               --spring.datasource.username=NAME, --spring.datasource.password=TEXT)
              train-aot        starts a server, sends typical requests to it for 30 seconds, and exits; Java then writes the AOT cache, with
                               which a server starts faster: java -XX:AOTCacheOutput=FILE -jar collate.jar train-aot
              --version        prints the version
              --help           prints this text
            """;

    private static final Set<String> COMMANDS = Set.of(ImportCommand.NAME, AotTrainingRun.NAME);

    /** Matches an argument that is a setting. The names of all settings have a dot, except debug and trace of Spring Boot. */
    private static final Pattern SETTING = Pattern.compile("--([^=]*\\..*|(debug|trace)(=.*)?)", Pattern.DOTALL);

    private static final Set<String> HELP_ARGUMENTS = Set.of(NAME, "--help", "-h");
    private static final Set<String> VERSION_ARGUMENTS = Set.of("version", "--version", "-V");

    private HelpCommand() {}

    /** Returns whether the program arguments ask for the usage or the version, or have an argument that is not a setting. */
    static boolean handles(String... args) {
        return args.length > 0
                && (isHelp(args)
                        || VERSION_ARGUMENTS.contains(args[0])
                        || unknownArgument(args).isPresent());
    }

    /** Returns whether the arguments ask for the usage, such as {@code --help}, or {@code import-database --help}. */
    private static boolean isHelp(String... args) {
        return HELP_ARGUMENTS.contains(args[0]) || args.length > 1 && HELP_ARGUMENTS.contains(args[1]);
    }

    /** Runs the command. Returns the exit status: 0, or 2 if an argument is not a setting. */
    static int run(String... args) {
        if (isHelp(args)) {
            System.out.print(USAGE);
            return 0;
        }
        if (VERSION_ARGUMENTS.contains(args[0])) {
            System.out.print("Collate " + version() + "\n");
            return 0;
        }
        var unknown = unknownArgument(args).orElseThrow().replaceFirst("=.*", "");
        System.err.println(
                COMMANDS.contains(unknown)
                        ? "The command '" + unknown + "' must be the first argument. Only settings may follow it."
                        : "The argument '" + unknown
                                + "' is not a setting, and not a command: 'help' lists the commands, and docs/operations.md the settings,"
                                + " such as --server.port=8080.");
        return 2;
    }

    /** Returns an argument that is neither a command at the start nor a setting. */
    private static Optional<String> unknownArgument(String... args) {
        return Arrays.stream(args)
                .skip(COMMANDS.contains(args[0]) ? 1 : 0)
                .filter(argument -> !SETTING.matcher(argument).matches())
                .findFirst();
    }

    private static String version() {
        try (var in = HelpCommand.class.getResourceAsStream("/META-INF/build-info.properties")) {
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
