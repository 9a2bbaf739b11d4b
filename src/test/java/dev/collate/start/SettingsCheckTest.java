package dev.collate.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.PropertiesPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

@Tag("engine")
@ExtendWith(OutputCaptureExtension.class)
class SettingsCheckTest {
    @ParameterizedTest
    @CsvSource({
        "--collate.site-urll=x, --collate.site-url",
        "--collate.siteUrrl=x, --collate.site-url",
        "--port=9000, --server.port",
        "--server.prot=9000, --server.port",
        "--data-dir=/x, --collate.data-dir",
        "--admin-token=x, --collate.admin-token",
        "--sprin.datasource.url=x, --spring.datasource.url",
        "--collate.bootstrap-keys[0].secrt=x, --collate.bootstrap-keys.secret",
        "--collate.plans.pro.request-per-hour=1, --collate.plans.pro.requests-per-hour",
        "--collate.plans.prro.requests-per-hour=1, --collate.plans.pro.requests-per-hour",
    })
    void aMisspelledOptionIsRejectedWithASuggestion(String option, String meant) {
        var failure =
                catchThrowableOfType(StartFailure.class, () -> check(new SimpleCommandLinePropertySource(option)));

        assertThat(failure).hasMessageContainingAll("'" + option.replaceFirst("=.*", "") + "'", "command line");
        assertThat(failure.action()).startsWith("Did you mean '" + meant + "'?");
    }

    @Test
    void anOptionWithoutASimilarNameIsRejected() {
        var failure = catchThrowableOfType(
                StartFailure.class, () -> check(new SimpleCommandLinePropertySource("--qqqqqqqqqqqqqqqq=1")));

        assertThat(failure.action()).contains("docs/operations.md");
    }

    @Test
    void anArgumentThatIsNotAnOptionIsRejected() {
        var failure = catchThrowableOfType(
                StartFailure.class, () -> check(new SimpleCommandLinePropertySource("--server.port=1", "create-key")));

        assertThat(failure).hasMessageContaining("'create-key'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--collate.site-url=x",
                "--collate.siteUrl=x",
                "--collate.SITE_URL=x",
                "--collate.bootstrap-keys[0].max-body-size=1MB",
                "--collate.plans.enterprise.never-expiry=false",
                "--collate.cors.allowed-origins[1]=x",
                "--collate.diff.work-budget=1",
                "--logging.level.org.example=debug",
                "--spring.jpa.properties.hibernate.x=y",
                "--spring.datasource.hikari.maximum-pool-size=3",
                "--spring.config.location=x",
                "--spring.application.json={}",
                "--management.server.port=1",
                "--server.ssl.bundle=x",
                "--spring.ssl.bundle.pem.x.keystore.certificate=y",
                "--debug",
            })
    void everySettingIsKnownInEverySpelling(String option) {
        assertThatCode(() -> check(new SimpleCommandLinePropertySource(option))).doesNotThrowAnyException();
    }

    @Test
    void onlyCollateSettingsAreCheckedInFilesAndSystemProperties() {
        assertThatCode(() -> check(properties("my.own", "x"))).doesNotThrowAnyException();
        assertThat(catchThrowableOfType(StartFailure.class, () -> check(properties("collate.share.brust", "1"))))
                .hasMessageContaining("system properties");
        var file = new OriginTrackedMapPropertySource(
                "Config resource 'file [application.yaml]' via location 'optional:file:./'",
                Map.of("collate.overload.patiense", "5s"));
        assertThat(catchThrowableOfType(StartFailure.class, () -> check(file)))
                .hasMessage("Unknown setting 'collate.overload.patiense' in file [application.yaml].");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COLLATE_SITEURL",
                "COLLATE_SITE_URL",
                "COLLATE_DATA_DIR",
                "COLLATE_BOOTSTRAPKEYS_0_SECRET",
                "COLLATE_BOOTSTRAPKEYS_12_REQUESTSPERHOUR",
                "COLLATE_PLANS_PRO_MAXBODYSIZE",
                "COLLATE_CORS_ALLOWEDORIGINS_0",
                "COLLATE_RATELIMIT_STORE",
                "COLLATE_PORT",
                "COLLATE_SERVICE_HOST",
                "COLLATE_PORT_8080_TCP_ADDR",
                "COLLATE_1_PORT",
                "PORT",
            })
    void knownVariablesAndServiceLinksAreAccepted(String variable, CapturedOutput output) {
        check(environment(variable));

        assertThat(output).doesNotContain(variable);
    }

    @ParameterizedTest
    @CsvSource({
        "COLLATE_SITEURLL, COLLATE_SITEURL",
        "COLLATE_ADMINTOKN, COLLATE_ADMINTOKEN",
        "COLLATE_BOOTSTRAPKEY_0_SECRET, COLLATE_BOOTSTRAPKEYS_SECRET",
    })
    void aVariableSimilarToASettingIsRejected(String variable, String meant) {
        assertThat(catchThrowableOfType(StartFailure.class, () -> check(environment(variable)))
                        .action())
                .startsWith("Did you mean '" + meant + "'?");
    }

    @Test
    void anUnknownVariableWithOurPrefixIsLogged(CapturedOutput output) {
        check(environment("COLLATE_IMAGE_REGISTRY_OF_THE_COMPANY"));

        assertThat(output).contains("COLLATE_IMAGE_REGISTRY_OF_THE_COMPANY is ignored, because it is not a setting");
    }

    private static PropertySource<?> environment(String variable) {
        return new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of(variable, "x"));
    }

    private static PropertySource<?> properties(String name, String value) {
        var properties = new Properties();
        properties.setProperty(name, value);
        return new PropertiesPropertySource(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, properties);
    }

    private static void check(PropertySource<?> source) {
        try (var context = new GenericApplicationContext()) {
            var sources = context.getEnvironment().getPropertySources();
            sources.remove(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
            sources.remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
            sources.addFirst(source);
            new SettingsCheck().initialize(context);
        }
    }
}
