package dev.collate.diff;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the image comparison.
 *
 * @param maxPixels maximum pixels of each image, and of the canvas that holds both; checked before anything is decoded
 */
@Validated
@ConfigurationProperties("collate.image")
record ImageSettings(
        @Min(1) @Max(ImageSettings.MAX_PIXELS) @DefaultValue("40000000")
        long maxPixels) {
    /** The upper bound of the setting, because a decoded image is one array with up to five samples for each pixel. */
    private static final long MAX_PIXELS = 400_000_000;
}
