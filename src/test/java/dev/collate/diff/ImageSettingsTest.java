package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageSettingsTest {
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 400_000_001, 1L << 32})
    void picturesThatNoArrayHoldsAreNotToBeAllowed(long maxPixels) {
        assertThatThrownBy(() -> new ImageSettings(maxPixels))
                .hasMessage("collate.image.max-pixels must be from 1 to 400000000");
    }

    @Test
    void theLargestPicturesMayBeAllowed() {
        assertThat(new ImageSettings(400_000_000).maxPixels()).isEqualTo(400_000_000);
    }
}
