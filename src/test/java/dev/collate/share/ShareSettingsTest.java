package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareSettingsTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0", "-1, 1"})
    void whoMayOpenPagesMayOpenOne(int burst, int perSecond) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ShareSettings.Limits(Duration.ofMinutes(5), burst, perSecond))
                .withMessage("collate.share: burst and per-second must be at least 1");
    }
}
