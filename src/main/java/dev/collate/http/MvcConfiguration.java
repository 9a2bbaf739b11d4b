package dev.collate.http;

import dev.collate.http.request.IdPage;
import dev.collate.http.request.OverloadSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Configures Spring MVC for all controllers: it converts ids, configures content negotiation, and responds to exceptions. */
@Configuration(proxyBeanMethods = false)
class MvcConfiguration implements WebMvcConfigurer {
    private final ErrorResolver errors;

    MvcConfiguration(OverloadSettings settings, EndpointPaths endpoints) {
        this.errors = new ErrorResolver(settings, endpoints);
    }

    /** Replaces the resolvers of Spring, so that {@link ErrorResolver} sends the response to every exception. */
    @Override
    public void configureHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
        resolvers.add(errors);
    }

    /** Converts a path variable that is not a UUID to an id that nothing has, so the response is 404, as for any other unknown id. */
    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(
                String.class, UUID.class, text -> IdPage.parseId(text).orElse(IdPage.START));
    }

    /**
     * Ignores the parameters of the media types in the {@code Accept} header, and the types that the client does not accept ({@code q=0}).
     * The charset does not matter, because every response is UTF-8.
     */
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
        var header = new HeaderContentNegotiationStrategy();
        configurer.strategies(List.of(request -> acceptedTypes(header.resolveMediaTypes(request))));
    }

    private static List<MediaType> acceptedTypes(List<MediaType> types) throws HttpMediaTypeNotAcceptableException {
        var accepted = new ArrayList<MediaType>();
        for (var type : types) {
            if (type.getQualityValue() > 0) {
                accepted.add(withoutParameters(type));
            }
        }
        if (accepted.isEmpty()) {
            throw new HttpMediaTypeNotAcceptableException("The client accepts no media type");
        }
        return accepted;
    }

    private static MediaType withoutParameters(MediaType type) {
        return type.getParameters().isEmpty()
                ? type
                : new MediaType(type.getType(), type.getSubtype()).copyQualityValue(type);
    }
}
