package dev.collate.web.openapi;

import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.webjars.WebJarVersionLocator;

/** The files of the page at {@code /docs}: its own, and those of Swagger UI. */
@Configuration(proxyBeanMethods = false)
class DocsResources implements WebMvcConfigurer {
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        var swaggerUi = "classpath:/META-INF/resources/webjars/swagger-ui/"
                + new WebJarVersionLocator().version("swagger-ui") + "/";
        registry.addResourceHandler("/docs/**")
                .addResourceLocations("classpath:/docs/", swaggerUi)
                .setCacheControl(CacheControl.maxAge(Duration.ofHours(1)));
    }
}
