package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.PropertiesPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

@Tag("database")
class SettingsCheckTest {
    /** A Spring context that contains only the settings of the server. */
    @Configuration(proxyBeanMethods = false)
    @ConfigurationPropertiesScan("dev.collate")
    @Import(SettingsCheck.class)
    static class Settings {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "collate.site-urll",
                "collate.share-burst",
                "collate.bootstrap-keys.secret",
                "collate.plans.pro.request-per-hour",
                "collate.admin-tokn",
            })
    void anUnknownNameIsReportedWithItsOriginAndWithoutItsValue(String name) {
        assertThat(unknown("--" + name + "=a-secret"))
                .containsExactly(name + " (\"" + name + "\" from property source \"commandLineArgs\")");
    }

    @Test
    void allUnknownNamesAreReported() {
        assertThat(unknown("--collate.drian=1s", "--collate.site-url=http://x", "--collate.share.brust=1"))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--collate.image.max-pixels=400000000",
                "--collate.overload.key-share=1",
                "--collate.drain=0s",
                "--collate.site-url=http://x",
                "--collate.siteUrl=http://x",
                "--collate.SITE_URL=http://x",
                "--collate.data-dir=x",
                "--collate.plans.enterprise.never-expiry=false",
                "--collate.cors.allowed-origins[0]=x",
                "--collate.image.native=off",
                "--collate.accounts.create-at-sign-in=pro",
                "--my.own=x",
            })
    void acceptsEverySettingInEverySpelling(String option) {
        assertThatCode(() -> start(commandLine(option))).doesNotThrowAnyException();
    }

    @Test
    void acceptsEveryMemberOfAKey() {
        assertThat(unknown(
                        "--collate.bootstrap-keys[0].secret=01234567890123456789",
                        "--collate.bootstrap-keys[0].plan=pro",
                        "--collate.bootstrap-keys[0].max-body-size=1MB",
                        "--collate.bootstrap-keys[0].scopes=convert"))
                .isEmpty();
    }

    @Test
    void unknownNamesInFilesAndSystemPropertiesAreRejected() {
        var properties = new Properties();
        properties.setProperty("collate.share.brust", "1");
        assertThat(unknown(new PropertiesPropertySource(
                        StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, properties)))
                .singleElement()
                .asString()
                .contains("collate.share.brust", "systemProperties");
        assertThat(unknown(new OriginTrackedMapPropertySource(
                        "Config resource 'file [application.yaml]' via location 'optional:file:./'",
                        Map.of("collate.overload.patiense", "5s"))))
                .singleElement()
                .asString()
                .contains("collate.overload.patiense", "file [application.yaml]");
    }

    @ParameterizedTest
    @CsvSource({
        "COLLATE_SITEURL, http://x",
        "COLLATE_SITE_URL, http://x",
        "COLLATE_DATA_DIR, x",
        "COLLATE_PLANS_PRO_MAXBODYSIZE, 1MB",
        "COLLATE_CORS_ALLOWEDORIGINS_0, x",
        "COLLATE_RATELIMIT_STORE, memory",
        "COLLATE_PORT, x",
        "COLLATE_SERVICE_HOST, x",
        "COLLATE_PORT_8080_TCP_ADDR, x",
        "COLLATE_1_PORT, x",
        "PORT, x",
    })
    void knownVariablesAndServiceLinksAreAccepted(String variable, String value) {
        assertThat(unknown(environment(Map.of(variable, value)))).isEmpty();
    }

    @Test
    void aKeyMayBeSetByVariables() {
        assertThat(unknown(environment(Map.of(
                        "COLLATE_BOOTSTRAPKEYS_0_SECRET", "01234567890123456789",
                        "COLLATE_BOOTSTRAPKEYS_0_PLAN", "pro",
                        "COLLATE_BOOTSTRAP_KEYS_0_REQUESTS_PER_HOUR", "1"))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"COLLATE_SITEURLL", "COLLATE_ADMINTOKN", "COLLATE_BOOTSTRAPKEY_0_SECRET"})
    void unknownVariablesAreRejected(String variable) {
        assertThat(unknown(environment(Map.of(variable, "x"))))
                .singleElement()
                .asString()
                .contains(variable);
    }

    private static PropertySource<?> environment(Map<String, Object> variables) {
        return new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables);
    }

    private static PropertySource<?> commandLine(String... options) {
        return new SimpleCommandLinePropertySource(options);
    }

    private static List<String> unknown(String... options) {
        return unknown(commandLine(options));
    }

    private static List<String> unknown(PropertySource<?> source) {
        var failure = catchThrowableOfType(StartFailure.class, () -> start(source));
        return failure == null
                ? List.of()
                : Arrays.stream(failure.getMessage().split("\n  - ")).skip(1).toList();
    }

    private static void start(PropertySource<?> source) {
        try (var context = new SettingsContext()) {
            var sources = context.getEnvironment().getPropertySources();
            sources.remove(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
            sources.remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
            sources.addFirst(source);
            new ConfigDataApplicationContextInitializer().initialize(context);
            context.register(Settings.class);
            context.refresh();
        }
    }
}
