package dev.collate;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.ApplicationListener;
import org.springframework.core.SpringProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/**
 * Chooses how Spring creates the beans of a packaged server: with the code that the build has generated, or, more slowly, from the
 * configuration classes. The generated code contains the beans for the settings in the {@code application.yaml} of the jar. A setting of
 * Spring Boot can add, remove or replace beans, so with any setting of Spring Boot that is not known to be safe, the generated code is not
 * used. No setting of Collate has this effect.
 */
final class GeneratedContextSelector implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {
    private static final Logger LOG = LoggerFactory.getLogger(GeneratedContextSelector.class);

    /** The end of the file name of the class that the build generates. The file name begins with the name of the main class. */
    private static final String GENERATED_CLASS_SUFFIX = "__ApplicationContextInitializer.class";

    /** The names of the settings of Spring Boot that can add, remove or replace beans begin with one of these prefixes. */
    private static final List<String> SPRING_PREFIXES = lettersOf("spring.", "server.", "management.");

    /**
     * Settings whose names begin with one of these prefixes do not add, remove or replace a bean. With them, the generated code is still
     * correct.
     */
    private static final List<String> SAFE_PREFIXES = lettersOf(
            "management.endpoint.health.show-",
            "server.address",
            "server.compression.",
            "server.forward-headers-strategy",
            "server.http2.",
            "server.port",
            "server.servlet.session.",
            "server.shutdown",
            "spring.application.json",
            "spring.application.name",
            "spring.application.pid",
            "spring.application.version",
            "spring.datasource.hikari.",
            "spring.datasource.password",
            "spring.datasource.url",
            "spring.datasource.username",
            "spring.lifecycle.",
            "spring.security.oauth2.client.");

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        var application = event.getSpringApplication().getMainApplicationClass();
        if (application == null
                || application.getResource(application.getSimpleName() + GENERATED_CLASS_SUFFIX) == null) {
            return;
        }
        var unsafe = unsafeSetting(event.getEnvironment());
        LOG.debug(unsafe.map(name -> "Reads the configuration classes, because the setting " + name + " is set")
                .orElse("Uses the generated code for the beans"));
        SpringProperties.setProperty("spring.aot.enabled", Boolean.toString(unsafe.isEmpty()));
    }

    /** Returns a setting with which the generated code cannot be used. Returns an empty Optional if there is none. */
    static Optional<ConfigurationPropertyName> unsafeSetting(ConfigurableEnvironment environment) {
        for (var source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource settings && !isPackaged(source)) {
                var unsafe = settings.stream()
                        .filter(name -> beginsWith(SPRING_PREFIXES, name) && !beginsWith(SAFE_PREFIXES, name))
                        .findFirst();
                if (unsafe.isPresent()) {
                    return unsafe;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns whether the source is the {@code application.yaml} in the jar. */
    private static boolean isPackaged(ConfigurationPropertySource source) {
        return source.getUnderlyingSource() instanceof PropertySource<?> file
                && file.getName().contains("'class path resource [application.yaml]'");
    }

    private static boolean beginsWith(List<String> prefixes, ConfigurationPropertyName name) {
        return prefixes.stream().anyMatch(SettingsCheck.letters(name.toString())::startsWith);
    }

    private static List<String> lettersOf(String... names) {
        return Stream.of(names).map(SettingsCheck::letters).toList();
    }
}
