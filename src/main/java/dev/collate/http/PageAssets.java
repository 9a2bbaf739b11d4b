package dev.collate.http;

import dev.collate.auth.key.Public;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaTypeFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the stylesheet, the icon and the scripts of the pages. Browsers may cache them for a year, because their URLs contain a checksum
 * of the files. Spring's own handler of files would look for each unknown path in the jars, and the class loader would keep the path in
 * memory.
 */
@RestController
@Public
public final class PageAssets {
    /** The path of the files. It is below the path of the shares, so that a gateway that forwards the shares also forwards these files. */
    static final String ASSETS_PATH = "/share/assets/";

    private static final Duration MAX_AGE = Duration.ofDays(365);

    private static final Map<String, StaticContent> FILES = readFiles("classpath:/static" + ASSETS_PATH + "*");

    private static final String VERSION = Integer.toHexString(
            FILES.values().stream().map(StaticContent::etag).toList().hashCode());

    /** Returns the checksum of all files together, in hexadecimal. */
    public static String version() {
        return VERSION;
    }

    @GetMapping(ASSETS_PATH + "{file}")
    ResponseEntity<byte[]> file(
            @PathVariable String file,
            @RequestHeader(name = HttpHeaders.ACCEPT_ENCODING, defaultValue = "") String acceptEncoding) {
        return StaticContent.response(FILES, file, acceptEncoding);
    }

    private static Map<String, StaticContent> readFiles(String pattern) {
        try {
            var files = new TreeMap<String, StaticContent>();
            for (var file : new PathMatchingResourcePatternResolver().getResources(pattern)) {
                var name = String.valueOf(file.getFilename());
                var type = MediaTypeFactory.getMediaType(name).orElseThrow();
                files.put(name, new StaticContent(type, file.getContentAsByteArray(), MAX_AGE));
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
