package dev.collate.web.openapi;

import static org.springframework.web.servlet.function.RequestPredicates.GET;
import static org.springframework.web.servlet.function.RequestPredicates.headers;
import static org.springframework.web.servlet.function.RouterFunctions.route;

import java.net.URI;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;
import org.webjars.WebJarVersionLocator;

/** The files of the page at {@code /docs}: its own, and those of Swagger UI; and the way there from the bare address. */
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

    /** Leads browsers on; other clients find nothing. The location is relative, so it holds below any path of a gateway. */
    @Bean
    RouterFunction<ServerResponse> wayToTheDocs() {
        var browser =
                headers(sent -> sent.header(HttpHeaders.ACCEPT).stream().anyMatch(it -> it.contains("text/html")));
        return route(
                GET("/").and(browser),
                request -> ServerResponse.status(HttpStatus.FOUND)
                        .location(URI.create("docs"))
                        .build());
    }
}
