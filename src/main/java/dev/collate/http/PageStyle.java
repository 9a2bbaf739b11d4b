package dev.collate.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.zip.CRC32;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Serves the stylesheet and the icon of the pages. Browsers cache them for a year, because their URL contains the
 * version.
 */
@Component
public final class PageStyle implements WebMvcConfigurer {
    /** This path is below the path of shares, so that a gateway that forwards shares also forwards these files. */
    static final String ASSETS = "/share/assets/";

    private static final String VERSION = checksum(new ClassPathResource("static/share/assets/page.css"));

    /** Returns the checksum of the stylesheet in hexadecimal. */
    public static String version() {
        return VERSION;
    }

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(ASSETS + "**")
                .addResourceLocations("classpath:/static" + ASSETS)
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePublic())
                .setEtagGenerator(resource -> '"' + VERSION + '"');
    }

    private static String checksum(ClassPathResource stylesheet) {
        try {
            var checksum = new CRC32();
            checksum.update(stylesheet.getContentAsByteArray());
            return Long.toHexString(checksum.getValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
