package dev.collate.diff;

import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.engine.image.codec.WebpDecoder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the image comparison.
 *
 * @param maxPixels maximum pixels of each image, and of the canvas that holds both; checked before anything is decoded
 * @param nativeDecoders whether images may be decoded by native libraries
 */
@Validated
@ConfigurationProperties("collate.image")
record ImageSettings(
        @Min(1) @Max(ImageSettings.MAX_PIXELS) @DefaultValue("40000000")
        long maxPixels,

        @Name("native") @DefaultValue("auto") NativeDecoders nativeDecoders) {
    /** The upper bound of the setting, because a decoded image is one array with up to five samples for each pixel. */
    private static final long MAX_PIXELS = 400_000_000;

    enum NativeDecoders {
        /** Uses a native library if it works on this platform. */
        AUTO,
        /** Decodes images in Java only. */
        OFF
    }

    /** Returns the settings of the engine. With {@code auto}, the first call loads the native library. */
    DecoderSettings decoderSettings() {
        return new DecoderSettings(
                new PixelLimit(maxPixels),
                nativeDecoders == NativeDecoders.AUTO ? WebpDecoder.best() : WebpDecoder.JAVA);
    }
}
