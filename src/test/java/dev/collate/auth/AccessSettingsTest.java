package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

@Tag("engine")
class AccessSettingsTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "nineteen-characters", "  nineteen-characters  ", "nineteen-characters-\u00fc"})
    void anAdminTokenThatIsNotValidIsRejectedAndNotPrinted(String token) {
        assertThatThrownBy(() -> settings(token))
                .rootCause()
                .hasMessageContaining("collate.admin-token must have at least 20 characters")
                .hasMessageNotContaining("nineteen");
    }

    @Test
    void aLongAdminTokenIsTrimmedAndAccepted() {
        assertThat(settings(" twenty-characters-is-enough\n").adminToken()).isEqualTo("twenty-characters-is-enough");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void aBlankAdminTokenDisablesTheAdministrationApi(String token) {
        assertThat(settings(token).adminToken()).isNull();
    }

    private static AccessSettings settings(String token) {
        return new Binder(new MapConfigurationPropertySource(Map.of("collate.admin-token", token)))
                .bindOrCreate("collate", AccessSettings.class);
    }
}
