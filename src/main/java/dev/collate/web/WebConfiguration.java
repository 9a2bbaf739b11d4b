package dev.collate.web;

import dev.collate.web.body.MembersResolver;
import dev.collate.web.overload.AdmissionResolver;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Wires what every controller shares into Spring MVC. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {
    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new MembersResolver());
        resolvers.add(new AdmissionResolver());
    }
}
