package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.key.AdminToken;
import dev.collate.limit.RateLimitSettings;
import dev.collate.limit.RateLimitSettings.Store;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

@Tag("engine")
class ServerWarningsTest {
    private static final String STRONG = "9Yb2dT1zq0eW7hKcXr4L";

    private final MockEnvironment environment =
            new MockEnvironment().withProperty("collate.site-url", "https://diff.example.org");

    private List<String> warnings(String token, Store store, String database) {
        return new ServerWarnings(
                        new AdminToken(token),
                        new RateLimitSettings(store, Duration.ofHours(1), "", Duration.ZERO),
                        environment)
                .findWarnings(database);
    }

    @Test
    void aGoodConfigurationHasNoWarning() {
        assertThat(warnings(STRONG, Store.MEMORY, "PostgreSQL 18.1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"our-administrators-only", "11112222111122221111"})
    void aWeakTokenIsAWarning(String token) {
        assertThat(warnings(token, Store.MEMORY, "H2 2.4"))
                .singleElement()
                .asString()
                .contains("easy to guess");
    }

    @Test
    void aMissingTokenIsAWarning() {
        assertThat(warnings(null, Store.MEMORY, "H2 2.4"))
                .singleElement()
                .asString()
                .contains("After you sign out, nobody can open the console");
    }

    @Test
    void aMissingSiteUrlIsAWarning() {
        environment.setProperty("collate.site-url", "");
        assertThat(warnings(STRONG, Store.MEMORY, "H2 2.4"))
                .singleElement()
                .asString()
                .contains("COLLATE_SITE_URL");
    }

    @ParameterizedTest
    @CsvSource({
        "framework, MEMORY, PostgreSQL 18.1, true",
        "none, MEMORY, PostgreSQL 18.1, false",
        "framework, DATABASE, PostgreSQL 18.1, false",
        "framework, MEMORY, H2 2.4, false"
    })
    void separateCountsBehindAGatewayAreAWarning(String strategy, Store store, String database, boolean isWarning) {
        environment.setProperty("server.forward-headers-strategy", strategy);
        assertThat(warnings(STRONG, store, database)).hasSize(isWarning ? 1 : 0);
    }
}
