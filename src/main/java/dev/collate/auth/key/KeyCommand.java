package dev.collate.auth.key;

import dev.collate.auth.audit.Actor;
import dev.collate.http.body.IdPage;
import dev.collate.http.body.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Manages keys without a running server: {@code java -jar collate.jar create-key --name=ci --plan=team}. A command opens the database that
 * the server uses, and writes its result as JSON to standard output.
 */
public final class KeyCommand {
    private static final String USAGE = """
            Usage: java -jar collate.jar [COMMAND] [OPTION...]

              create-key --name=TEXT (--plan=free|pro|team|enterprise | --account=ID) [--scopes=convert,diff,share:read,share:write,keys:write]
                         [--requests-per-hour=N] [--max-body-size=BYTES] [--max-stored-bytes=BYTES]
                         [--expires-at=TIME, as 2030-01-31T00:00:00Z]
              list-keys
              rotate-key --id=ID [--overlap=SECONDS]
              revoke-key --id=ID

              import-database  copies the H2 database of collate.data-dir to the PostgreSQL database of spring.datasource.url
              --version  prints the version
              train-aot  serves its own requests for half a minute and exits; with java -XX:AOTCacheOutput=FILE, this creates an AOT cache

            Without a command, the server starts. --NAME=VALUE overrides a setting of its configuration.
            """;
    private static final Set<String> HELP = Set.of("help", "--help", "-h");
    private static final Set<String> VERSION = Set.of("version", "--version", "-V");
    private static final Set<String> OPTIONS = Set.of(
            "name",
            "plan",
            "account",
            "scopes",
            "requests-per-hour",
            "max-body-size",
            "max-stored-bytes",
            "expires-at",
            "overlap",
            "id");
    private static final Pattern SETTING = Pattern.compile("--[^=]*\\..*", Pattern.DOTALL);
    private static final Pattern HYPHENATED = Pattern.compile("-([a-z])");

    private KeyCommand() {}

    /** Returns whether the program arguments contain a command. Otherwise the server is to be started. */
    public static boolean isAsked(String... args) {
        return args.length > 0 && (!args[0].startsWith("--") || HELP.contains(args[0]) || VERSION.contains(args[0]));
    }

    /**
     * Runs a command.
     *
     * @return the exit status: 0 on success, 1 if the database cannot be used, 2 if the command is invalid
     */
    public static int run(String... args) {
        if (HELP.contains(args[0])) {
            System.out.print(USAGE);
            return 0;
        }
        if (VERSION.contains(args[0])) {
            System.out.println("Collate " + version());
            return 0;
        }
        try {
            var work = work(args[0], options(new DefaultApplicationArguments(args)));
            try (var context = new SpringApplicationBuilder(KeyDatabase.class)
                    .web(WebApplicationType.NONE)
                    .logStartupInfo(false)
                    .properties("logging.level.root=error")
                    .run(settings(args))) {
                return print(work, context);
            }
        } catch (ApiException e) {
            System.err.println(e.code() == ErrorCode.INVALID_REQUEST ? e.detail() + "\n\n" + USAGE : e.detail());
            return 2;
        } catch (RuntimeException e) {
            // Spring Boot has already reported why the database could not be opened.
            return 1;
        }
    }

    private static int print(Function<ApiKeyService, Object> work, ApplicationContext context) {
        try {
            var result = work.apply(context.getBean(ApiKeyService.class));
            System.out.println(context.getBean(JsonMapper.class).writeValueAsString(result));
            return 0;
        } catch (DataAccessException | TransactionException e) {
            System.err.println("The database failed: "
                    + NestedExceptionUtils.getMostSpecificCause(e).getMessage());
            return 1;
        }
    }

    /** Validates a command with its options. Returns a function that executes the command and returns its result. */
    private static Function<ApiKeyService, Object> work(String command, RequestParameters options) {
        return switch (command) {
            case "create-key" -> {
                var spec = ApiKeySpec.of(options, Instant.now());
                yield service -> service.create(spec, Actor.COMMAND_LINE);
            }
            case "list-keys" -> service -> service.list(IdPage.START, Integer.MAX_VALUE);
            case "rotate-key" -> {
                var overlap = RotationOverlap.read(options);
                var id = id(options);
                yield service -> service.rotate(id, overlap, Actor.COMMAND_LINE);
            }
            case "revoke-key" -> {
                var id = id(options);
                yield service -> {
                    service.revoke(id, Actor.COMMAND_LINE);
                    return service.get(id);
                };
            }
            default -> throw ApiException.malformed("Unknown command '" + command + "'.");
        };
    }

    private static RequestParameters options(ApplicationArguments arguments) {
        var words = arguments.getNonOptionArgs();
        if (words.size() > 1) {
            throw ApiException.malformed("'" + words.get(1) + "' is not an option: write options as --name=value.");
        }
        var values = new HashMap<String, List<String>>();
        for (var name : arguments.getOptionNames()) {
            if (OPTIONS.contains(name)) {
                var value = String.join(",", arguments.getOptionValues(name));
                values.put(
                        parameterName(name), name.equals("scopes") ? Arrays.asList(value.split(",")) : List.of(value));
            } else if (name.indexOf('.') < 0) {
                throw ApiException.malformed("Unknown option --" + name + ".");
            }
        }
        return RequestParameters.ofText(values);
    }

    /** Returns the options that are settings of the server. Their names contain a dot. */
    private static String[] settings(String... args) {
        return Arrays.stream(args).filter(arg -> SETTING.matcher(arg).matches()).toArray(String[]::new);
    }

    private static String version() {
        try (var in = KeyCommand.class.getResourceAsStream("/META-INF/build-info.properties")) {
            var build = new Properties();
            if (in != null) {
                build.load(in);
            }
            return build.getProperty("build.version", "development");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the name that the administration API uses for an option: {@code maxBodySize} for {@code max-body-size}. */
    private static String parameterName(String option) {
        return HYPHENATED.matcher(option).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }

    private static UUID id(RequestParameters options) {
        var id = options.requiredString("id");
        options.check();
        return IdPage.id(id).orElseThrow(ApiKeyService::unknown);
    }
}
