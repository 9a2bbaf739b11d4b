package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

@Tag("engine")
class GeneratedContextSelectorTest {
    private final StandardEnvironment environment = new StandardEnvironment();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SERVER_PORT",
                "SERVER_FORWARDHEADERSSTRATEGY",
                "SERVER_FORWARD_HEADERS_STRATEGY",
                "SERVER_SERVLET_SESSION_TIMEOUT",
                "SPRING_DATASOURCE_URL",
                "SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE",
                "COLLATE_MANAGEMENTPORT",
                "COLLATE_RATELIMIT_STORE",
                "SPRING_SECURITY_OAUTH2_CLIENT_REGISTRATION_ACME_CLIENT_ID",
                "LOGGING_LEVEL_ROOT",
                "PATH"
            })
    void theGeneratedCodeIsUsedWithASafeSetting(String variable) {
        set(variable);

        assertThat(GeneratedContextSelector.unsafeSetting(environment)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE",
                "SERVER_SSL_BUNDLE",
                "SPRING_AUTOCONFIGURE_EXCLUDE",
                "SPRING_PROFILES_ACTIVE",
                "SPRING_FLYWAY_ENABLED",
                "SPRING_CONFIG_LOCATION"
            })
    void theConfigurationClassesAreReadWithASettingThatChangesBeans(String variable) {
        set(variable);

        assertThat(GeneratedContextSelector.unsafeSetting(environment)).isPresent();
    }

    @Test
    void aFileOfTheOperatorCountsAndTheFileInTheJarDoesNot() {
        var settings = Map.<String, Object>of("spring.flyway.locations", "x");
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "Config resource 'class path resource [application.yaml]' via location 'x'", settings));
        ConfigurationPropertySources.attach(environment);
        assertThat(GeneratedContextSelector.unsafeSetting(environment)).isEmpty();

        environment
                .getPropertySources()
                .addLast(new MapPropertySource("Config resource 'file [application.yaml]' via location 'x'", settings));
        assertThat(GeneratedContextSelector.unsafeSetting(environment))
                .hasToString("Optional[spring.flyway.locations]");
    }

    private void set(String variable) {
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of(variable, "1")));
        ConfigurationPropertySources.attach(environment);
    }
}
