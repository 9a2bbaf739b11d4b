package dev.collate.diff;

import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import dev.collate.engine.image.codec.PixelLimit;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the image comparison.
 *
 * @param maxPixels the maximum number of pixels of each image, and of the canvas that is large enough for both; checked before an image is
 *     decoded
 * @param nativeDecoders whether native libraries may decode images
 */
@Validated
@ConfigurationProperties("collate.image")
record ImageSettings(
        @Min(1) @Max(ImageSettings.MAX_PIXELS) @DefaultValue("40000000")
        long maxPixels,

        @Name("native") @DefaultValue("auto") NativeDecoders nativeDecoders) {
    /**
     * The upper bound of the setting {@code maxPixels}. A decoded image is one array with up to five samples for each pixel, and a Java
     * array cannot be longer.
     */
    private static final long MAX_PIXELS = 400_000_000;

    enum NativeDecoders {
        /** Uses a native library if it works on this platform. */
        AUTO,
        /** Decodes images in Java only. */
        OFF
    }

    /**
     * Returns these settings in the form that the engine needs. If {@code nativeDecoders} is {@code AUTO}, the first call loads the native
     * library.
     */
    DecoderSettings decoderSettings() {
        return new DecoderSettings(
                new PixelLimit(maxPixels),
                nativeDecoders == NativeDecoders.AUTO ? WebpDecoder.best() : WebpDecoder.JAVA);
    }
}
