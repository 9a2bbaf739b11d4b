package dev.collate.diff;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of the comparison of images.
 *
 * @param maxPixels the most pixels of each picture, and of the canvas that holds both; known before anything is decoded
 */
@ConfigurationProperties("collate.image")
record ImageSettings(@DefaultValue("40000000") long maxPixels) {
    /** A decoded picture is one array, with up to five samples for each pixel. */
    private static final long MOST_PIXELS = 400_000_000;

    ImageSettings {
        if (maxPixels < 1 || maxPixels > MOST_PIXELS) {
            throw new IllegalArgumentException("collate.image.max-pixels must be from 1 to " + MOST_PIXELS);
        }
    }
}
