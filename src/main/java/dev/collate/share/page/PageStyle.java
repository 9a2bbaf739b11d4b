package dev.collate.share.page;

import java.io.IOException;
import java.time.Duration;
import java.util.zip.CRC32;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The stylesheet and the icon of the page: kept by browsers for a year, as their address has the version. */
@Component
class PageStyle implements WebMvcConfigurer {
    private static final String PATH = "static/share/assets/";

    private final String version;

    PageStyle() throws IOException {
        var checksum = new CRC32();
        checksum.update(new ClassPathResource(PATH + "page.css").getContentAsByteArray());
        this.version = Long.toHexString(checksum.getValue());
    }

    /** Another one for each version of the stylesheet. */
    String version() {
        return version;
    }

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/share/assets/**")
                .addResourceLocations("classpath:/" + PATH)
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePublic())
                .setEtagGenerator(resource -> '"' + version + '"');
    }
}
