package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class ShareSettingsTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0", "-1, 1"})
    void whoMayOpenPagesMayOpenOne(int burst, int perSecond) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new ShareSettings.Limits(Duration.ofMinutes(5), DataSize.ofMegabytes(1), burst, perSecond))
                .withMessage("collate.share: burst and per-second must be at least 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1M"})
    void betweenTwoCleanUpsIsAPause(Duration purgeInterval) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ShareSettings.Limits(purgeInterval, DataSize.ofMegabytes(1), 1, 1))
                .withMessage("collate.share.purge-interval must be longer than 0");
    }
}
