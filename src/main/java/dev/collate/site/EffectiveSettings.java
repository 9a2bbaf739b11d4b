package dev.collate.site;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.stereotype.Component;

/** Reads the settings of the server that have a default in the packaged configuration, with the values that apply. Never returns a secret. */
@Component
class EffectiveSettings {
    private static final String PACKAGED = "Config resource 'class path resource [application.yaml]'";

    /** The settings of Spring Boot that are important for Collate (see docs/operations.md). */
    private static final List<String> OF_SPRING = List.of(
            "server.port",
            "server.forward-headers-strategy",
            "server.servlet.session.timeout",
            "server.compression.enabled",
            "spring.datasource.hikari.maximum-pool-size",
            "spring.lifecycle.timeout-per-shutdown-phase",
            "logging.structured.format.console");

    private static final List<String> SECRET =
            List.of("collate.admin-token", "collate.bootstrap-keys", "collate.rate-limit.redis-url");

    private final ConfigurableEnvironment environment;

    EffectiveSettings(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    /**
     * A setting.
     *
     * @param value the value that applies; empty if the setting has none
     * @param isDefault whether this is the value of the packaged configuration
     */
    record Setting(String name, String value, boolean isDefault) {}

    /** Returns the settings, sorted by name; first those of Collate. */
    List<Setting> read() {
        var packaged = environment.getPropertySources().stream()
                .filter(source -> source.getName().startsWith(PACKAGED))
                .findFirst()
                .orElseThrow();
        var names = new TreeSet<String>();
        if (packaged instanceof EnumerablePropertySource<?> defaults) {
            Arrays.stream(defaults.getPropertyNames())
                    .filter(name ->
                            name.startsWith("collate.") && SECRET.stream().noneMatch(name::startsWith))
                    .forEach(names::add);
        }
        return Stream.concat(names.stream(), OF_SPRING.stream())
                .map(name -> setting(name, packaged))
                .toList();
    }

    /** Returns the value of a setting; empty if it has none. */
    String value(String name) {
        return text(environment.getProperty(name));
    }

    private Setting setting(String name, PropertySource<?> packaged) {
        var value = value(name);
        return new Setting(name, value, value.equals(text(packaged.getProperty(name))));
    }

    private static String text(@Nullable Object value) {
        return Objects.toString(value, "").strip();
    }
}
