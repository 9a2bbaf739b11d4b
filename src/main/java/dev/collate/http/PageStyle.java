package dev.collate.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.zip.CRC32;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.CacheControl;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Serves the stylesheet, the icon and the scripts of the pages. Browsers may cache them for a year, because their URLs contain a checksum
 * of the files.
 */
@Component
public final class PageStyle implements WebMvcConfigurer {
    /** The path of the files. It is below the path of the shares, so that a gateway that forwards the shares also forwards these files. */
    static final String ASSETS = "/share/assets/";

    private static final String VERSION = checksum("classpath:/static" + ASSETS + "*");

    /** Returns the checksum of all files together, in hexadecimal. */
    public static String version() {
        return VERSION;
    }

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(ASSETS + "**")
                .addResourceLocations("classpath:/static" + ASSETS)
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePublic())
                // The tag is weak, because Tomcat does not compress a response with a strong tag.
                .setEtagGenerator(resource -> "W/\"" + VERSION + '"');
        // For 404 at all other paths. The handlers of Spring Boot would also send the files of the libraries, without a
        // rate limit, and compress them again for each request.
        registry.addResourceHandler("/**").addResourceLocations("classpath:/static/");
    }

    private static String checksum(String files) {
        try {
            var resources = new PathMatchingResourcePatternResolver().getResources(files);
            Arrays.sort(resources, Comparator.comparing(resource -> String.valueOf(resource.getFilename())));
            var checksum = new CRC32();
            for (var resource : resources) {
                checksum.update(resource.getContentAsByteArray());
            }
            return Long.toHexString(checksum.getValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
