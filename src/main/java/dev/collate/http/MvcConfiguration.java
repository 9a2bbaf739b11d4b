package dev.collate.http;

import dev.collate.http.body.ClientTimeouts;
import dev.collate.http.body.RequestReaderResolver;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/** Wires what every controller shares into Spring MVC. */
@Configuration(proxyBeanMethods = false)
class MvcConfiguration implements WebMvcConfigurer {
    private final ObjectProvider<RequestMappingInfoHandlerMapping> mappings;
    private final ClientTimeouts patience;

    MvcConfiguration(ObjectProvider<RequestMappingInfoHandlerMapping> mappings, ClientTimeouts patience) {
        this.mappings = mappings;
        this.patience = patience;
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new RequestReaderResolver(patience));
    }

    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
        configurer.strategies(List.of(new AcceptedTypes(this::offered)));
    }

    private Stream<MediaType> offered() {
        return mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .flatMap(handler -> handler.getProducesCondition().getProducibleMediaTypes().stream())
                .distinct();
    }
}
