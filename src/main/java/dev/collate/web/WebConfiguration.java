package dev.collate.web;

import dev.collate.web.body.MembersResolver;
import dev.collate.web.overload.AdmissionResolver;
import java.util.LinkedHashMap;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Wires what every controller shares into Spring MVC. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {
    private static final String CHARSET = "charset";

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new MembersResolver());
        resolvers.add(new AdmissionResolver());
    }

    /** A charset that an {@code Accept} header asks for is passed over: every answer is UTF-8. */
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
        var header = new HeaderContentNegotiationStrategy();
        configurer.strategies(List.of(request -> header.resolveMediaTypes(request).stream()
                .map(WebConfiguration::withoutCharset)
                .toList()));
    }

    private static MediaType withoutCharset(MediaType type) {
        if (type.getParameter(CHARSET) == null) {
            return type;
        }
        var parameters = new LinkedHashMap<>(type.getParameters());
        parameters.keySet().removeIf(CHARSET::equalsIgnoreCase);
        return new MediaType(type, parameters);
    }
}
