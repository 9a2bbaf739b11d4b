package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

@Tag("engine")
class KeySettingsTest {
    private static final Map<String, String> SOUND = Map.ofEntries(
            Map.entry("collate.plans.free.max-body-size", "5MB"),
            Map.entry("collate.plans.free.max-stored-bytes", "0B"),
            Map.entry("collate.plans.free.api-access", "false"),
            Map.entry("collate.plans.pro.max-body-size", "50MB"),
            Map.entry("collate.plans.pro.max-stored-bytes", "5GB"),
            Map.entry("collate.plans.pro.requests-per-hour", "1000"),
            Map.entry("collate.plans.team.max-body-size", "50MB"),
            Map.entry("collate.plans.team.max-stored-bytes", "50GB"),
            Map.entry("collate.plans.team.requests-per-hour", "10000"),
            Map.entry("collate.plans.enterprise.max-body-size", "50MB"),
            Map.entry("collate.plans.enterprise.max-stored-bytes", "500GB"),
            Map.entry("collate.plans.enterprise.requests-per-hour", "100000"),
            Map.entry("collate.bootstrap-keys[0].secret", "a-secret-of-some-length"),
            Map.entry("collate.bootstrap-keys[0].plan", "pro"));

    @Test
    void validSettingsAreAccepted() {
        assertThat(bound("collate.bootstrap-keys[0].name", "ci").bootstrapKeys())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "collate.plans.pro.requests-per-hour, 0, requests-per-hour must be 1 or more if api-access is true",
        "collate.plans.pro.requests-per-hour, -1, requests-per-hour must be 1 or more if api-access is true",
        "collate.plans.pro.max-body-size, 0MB, max-body-size must be from 1 to 2147483639 bytes",
        "collate.plans.team.max-body-size, 2GB, max-body-size must be from 1 to 2147483639 bytes",
        "collate.plans.team.max-stored-bytes, -1B, max-stored-bytes must be 0 or more",
        "collate.bootstrap-keys[0].max-stored-bytes, -1B, max-stored-bytes must be 0 or more",
        "collate.bootstrap-keys[0].requests-per-hour, 0, requests-per-hour must be 1 or more if api-access is true",
        "collate.bootstrap-keys[0].max-body-size, 3GB, max-body-size must be from 1 to 2147483639 bytes",
        "collate.bootstrap-keys[0].name, '', 'a bootstrap key''s name must have 1 to 100 characters and no control characters'",
        "collate.bootstrap-keys[0].secret, short, a bootstrap key's secret must be 20 to 500 printable ASCII characters without spaces",
        "collate.bootstrap-keys[1].secret, another-secret-of-some-length, a bootstrap key needs a plan",
        "collate.bootstrap-keys[1].plan, team, a bootstrap key's secret must be 20 to 500 printable ASCII characters without spaces",
    })
    void limitsThatNoKeyCanHaveAreRejectedAtTheStart(String name, String value, String fault) {
        assertThatThrownBy(() -> bound(name, value))
                .isInstanceOfSatisfying(
                        BindException.class,
                        e -> assertThat(name).startsWith(e.getName().toString()))
                .hasRootCauseMessage(fault);
    }

    private static KeySettings bound(String name, String value) {
        var values = new HashMap<>(SOUND);
        values.put(name, value);
        return new Binder(new MapConfigurationPropertySource(values))
                .bind("collate", KeySettings.class)
                .get();
    }
}
