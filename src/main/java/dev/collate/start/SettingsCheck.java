package dev.collate.start;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.CommandLinePropertySource;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.util.function.SingletonSupplier;

/**
 * Rejects unknown settings, because they are probably misspelled. Checks every option on the command line, the names that begin with {@code
 * collate.} in system properties and configuration files, and the environment variables that begin with {@code COLLATE_}. An unknown
 * environment variable is rejected only if its name is similar to the name of a setting. Otherwise only a warning is logged, because other
 * programs may also set variables with this prefix. The variables that Kubernetes sets for a service with the name collate are ignored.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class SettingsCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final Logger LOG = LoggerFactory.getLogger(SettingsCheck.class);
    private static final String NAME_PREFIX = "collate.";
    private static final String VARIABLE_PREFIX = "COLLATE_";
    private static final Pattern SERVICE_LINK = Pattern.compile("COLLATE_(\\w+_)?(PORT|SERVICE)(_\\w+)?");
    private static final String PACKAGED = "Config resource 'class path resource [application.yaml]'";
    private static final String FILE = "Config resource 'file ";
    private static final String JSON = "spring.application.json";

    private final Supplier<SettingNames> all =
            SingletonSupplier.of(() -> SettingNames.load(SettingsCheck.class.getClassLoader()));

    /**
     * The names of the settings in the packaged configuration file. Most operators use only these settings, so the metadata with all names
     * is rarely loaded.
     */
    private SettingNames packaged = SettingNames.of();

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        var sources = context.getEnvironment().getPropertySources();
        sources.stream()
                .filter(source -> source.getName().startsWith(PACKAGED))
                .filter(EnumerablePropertySource.class::isInstance)
                .findFirst()
                .ifPresent(source ->
                        packaged = SettingNames.of(((EnumerablePropertySource<?>) source).getPropertyNames()));
        for (var source : sources) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                check(enumerable);
            }
        }
    }

    private void check(EnumerablePropertySource<?> source) {
        var given = Arrays.asList(source.getPropertyNames());
        if (source instanceof CommandLinePropertySource<?> commandLine) {
            checkCommandLine(commandLine, given);
        } else if (source.getName().equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)) {
            given.stream().filter(name -> name.startsWith(VARIABLE_PREFIX)).forEach(this::checkVariable);
        } else if (isSetByOperator(source)) {
            given.stream()
                    .filter(name -> name.startsWith(NAME_PREFIX) && !isKnown(name))
                    .forEach(name -> reject(location(source), name));
        }
    }

    private boolean isKnown(String name) {
        return packaged.contains(name) || all.get().contains(name);
    }

    private static boolean isSetByOperator(PropertySource<?> source) {
        var name = source.getName();
        return name.equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)
                || name.equals(JSON)
                || name.startsWith(FILE);
    }

    private void checkCommandLine(CommandLinePropertySource<?> source, List<String> given) {
        var words = source.getProperty(CommandLinePropertySource.DEFAULT_NON_OPTION_ARGS_PROPERTY_NAME);
        if (words != null) {
            throw new StartFailure(
                    "The argument '" + words + "' on the command line is not an option, and not a command.",
                    "Write options as --name=value, and a command as the first argument. 'help' lists the commands.",
                    null);
        }
        given.stream().filter(name -> !isKnown(name)).forEach(name -> reject("on the command line", "--" + name));
    }

    private void checkVariable(String variable) {
        if (SERVICE_LINK.matcher(variable).matches()
                || packaged.containsVariable(variable)
                || all.get().containsVariable(variable)) {
            return;
        }
        all.get()
                .closestVariable(variable)
                .ifPresentOrElse(
                        closest -> {
                            throw unknown("in the environment", variable, closest);
                        },
                        () -> LOG.warn(
                                "The environment variable {} is ignored, because it is not a setting of this server",
                                variable));
    }

    private void reject(String location, String name) {
        boolean isOption = name.startsWith("--");
        var closest = all.get().closest(isOption ? name.substring(2) : name);
        throw unknown(
                location,
                name,
                closest.map(known -> isOption ? "--" + known : known).orElse(null));
    }

    private static StartFailure unknown(String location, String name, @Nullable String closest) {
        return new StartFailure(
                "Unknown setting '" + name + "' " + location + ".",
                closest == null
                        ? "Remove it, or correct its name: docs/operations.md lists every setting."
                        : "Did you mean '" + closest + "'? docs/operations.md lists every setting.",
                null);
    }

    private static String location(PropertySource<?> source) {
        return switch (source.getName()) {
            case StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME -> "in the system properties (-D)";
            case JSON -> "in SPRING_APPLICATION_JSON";
            default -> "in " + source.getName().replaceAll("^Config resource '|' via location.*", "");
        };
    }
}
