package dev.collate.diff;

import dev.collate.diff.ImageSettings.NativeDecoders;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.WebpDecoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the decoders of images. */
@Configuration(proxyBeanMethods = false)
class DiffConfiguration {
    static final String PATH = "/api/v1/diff/";

    private static final Logger LOG = LoggerFactory.getLogger(DiffConfiguration.class);

    @Bean
    DecoderSettings decoderSettings(ImageSettings settings) {
        var decoders = settings.decoderSettings();
        if (settings.nativeDecoders() == NativeDecoders.AUTO && decoders.webp() == WebpDecoder.JAVA) {
            LOG.warn(
                    "The native WebP decoder could not be loaded; WebP images are decoded in Java, ten times slower and with slightly different colours. Is the directory for temporary files writable and executable? To use the Java decoder without this warning, set collate.image.native=off.");
        }
        return decoders;
    }
}
