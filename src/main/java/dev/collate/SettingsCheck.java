package dev.collate;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.stereotype.Component;

/**
 * Binds and validates all settings of Collate before other beans are created, so before the server migrates the database. Rejects names
 * {@code collate.*} that no settings record has, because they are probably misspelled.
 */
@Component
final class SettingsCheck implements BeanFactoryPostProcessor, ConfigurationPropertiesBindHandlerAdvisor {
    private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("collate");
    private static final Pattern INDEX_OR_DASH = Pattern.compile("\\[[^\\]]*]|-");
    private static final Pattern NOT_LETTERS = Pattern.compile("[^a-z]");

    /**
     * Matches the variables that Kubernetes sets for a service whose name begins with collate, in the notation of Spring Boot: {@code
     * collate.port.8080.tcp} for {@code COLLATE_PORT_8080_TCP}.
     */
    private static final Pattern SERVICE_LINK = Pattern.compile("collate(\\W.+)?\\W(port|service)(\\W.+)?");

    /**
     * The names that the settings records have, as {@link #normalizedName} returns them. The data directory is added here, because no
     * record has it: it is only a part of the URL of the database.
     */
    private final Set<String> knownNames = new HashSet<>(Set.of("collate.datadir"));

    /** Records in {@link #knownNames} each name that Spring Boot looks up while it binds the settings records. */
    @Override
    public BindHandler apply(BindHandler handler) {
        return new AbstractBindHandler(handler) {
            @Override
            public <T> @Nullable Bindable<T> onStart(
                    ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
                if (PREFIX.isAncestorOf(name)) {
                    knownNames.add(normalizedName(name));
                }
                return super.onStart(name, target, context);
            }
        };
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        settingsBeanNames(beans).forEach(beans::getBean);
        var knownVariables = knownNames.stream().map(SettingsCheck::letters).collect(Collectors.toSet());
        var unknown = new StringBuilder();
        for (var source : ConfigurationPropertySources.get(beans.getBean(Environment.class))) {
            describeUnknownNames(source, knownVariables).forEach(unknown::append);
        }
        if (!unknown.isEmpty()) {
            throw new StartFailure(
                    "The configuration has names that are not settings:" + unknown,
                    "Remove them, or correct their names: docs/operations.md lists every setting.",
                    null);
        }
    }

    /**
     * Returns the names of the beans that are settings records. Spring Boot names such a bean after its prefix and its class. A search for
     * {@code @ConfigurationProperties} would read the annotations of the classes of all beans.
     */
    static Stream<String> settingsBeanNames(ListableBeanFactory beans) {
        return Arrays.stream(beans.getBeanDefinitionNames())
                .filter(name -> name.startsWith("collate") && name.contains("-dev.collate."));
    }

    private Stream<String> describeUnknownNames(ConfigurationPropertySource source, Set<String> knownVariables) {
        if (!(source instanceof IterableConfigurationPropertySource iterable)) {
            return Stream.empty();
        }
        boolean isEnvironment = source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
        return iterable.stream()
                .filter(PREFIX::isAncestorOf)
                .filter(name -> isEnvironment
                        // The name of a variable does not show which of its underscores are dots.
                        ? !knownVariables.contains(letters(normalizedName(name)))
                                && !SERVICE_LINK.matcher(name.toString()).matches()
                        : !knownNames.contains(normalizedName(name)))
                .map(name -> "\n  - " + name + " (" + Origin.from(source.getConfigurationProperty(name)) + ")");
    }

    /** Returns the name in lower case, without list indexes and dashes. */
    private static String normalizedName(ConfigurationPropertyName name) {
        return INDEX_OR_DASH.matcher(name.toString()).replaceAll("").toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the letters of a name, in lower case. Names are compared by their letters if one of them is an environment variable, which
     * has underscores in place of dots.
     */
    static String letters(String name) {
        return NOT_LETTERS.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
    }
}
