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
 * Refuses settings that nothing reads, which are misspelt: any on the command line; those that begin with {@code collate.} in system
 * properties and configuration files; and variables of the environment that are nearly the name of one of ours. A variable that only
 * begins like ours is logged, as anybody may set it: Kubernetes does for a service of this name.
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

    /** Those that the packaged configuration sets: most of what operators set too, and at hand. */
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
                    .forEach(name -> reject(place(source), name));
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
                    "The command line has '" + words
                            + "', which is neither an option nor, as the first word, a command.",
                    "Write options as --name=value; 'help' lists the commands.",
                    null);
        }
        given.stream().filter(name -> !isKnown(name)).forEach(name -> reject("the command line", "--" + name));
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
                            throw unknown("the environment", variable, closest);
                        },
                        () -> LOG.warn(
                                "The environment variable {} is not a setting of this server and is ignored",
                                variable));
    }

    private void reject(String place, String name) {
        boolean isOption = name.startsWith("--");
        var closest = all.get().closest(isOption ? name.substring(2) : name);
        throw unknown(
                place,
                name,
                closest.map(known -> isOption ? "--" + known : known).orElse(null));
    }

    private static StartFailure unknown(String place, String name, @Nullable String closest) {
        return new StartFailure(
                "There is no setting '" + name + "', which stands in " + place + ".",
                closest == null
                        ? "Remove it, or correct its name: docs/operations.md lists every setting."
                        : "Did you mean '" + closest + "'? docs/operations.md lists every setting.",
                null);
    }

    private static String place(PropertySource<?> source) {
        return switch (source.getName()) {
            case StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME -> "the system properties (-D)";
            case JSON -> "SPRING_APPLICATION_JSON";
            default -> source.getName().replaceAll("^Config resource '|' via location.*", "");
        };
    }
}
