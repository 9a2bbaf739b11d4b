package dev.collate.auth;

import dev.collate.problem.ApiException;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;

/**
 * Checks access again immediately before a handler runs. The request is rejected unless the filters have required exactly the access that
 * this handler declares. So a handler stays closed even if its declaration is missing, or if the filters and the dispatcher interpret the
 * path differently.
 */
@Component
final class DeclaredAccessCheck implements HandlerInterceptor, WebMvcConfigurer {
    private final EndpointRules rules;
    private final Map<HandlerMethod, Access> declared = new ConcurrentHashMap<>();

    DeclaredAccessCheck(EndpointRules rules) {
        this.rules = rules;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        // Only requests from clients are checked. Tomcat also dispatches internally, but only to the error endpoint.
        // Such a dispatch may have the original path: Tomcat uses an include if the response is committed.
        if (request.getDispatcherType() == DispatcherType.REQUEST && !isOpenAsDeclared(request, handler)) {
            throw refusal();
        }
        return true;
    }

    private boolean isOpenAsDeclared(HttpServletRequest request, Object handler) {
        if (!(handler instanceof HandlerMethod method)) {
            return handler instanceof ResourceHttpRequestHandler;
        }
        var access = declared.computeIfAbsent(method, Access::declaredBy);
        if (access instanceof Access.Undeclared) {
            // This is Spring's own OPTIONS handler, which lists the methods of a path.
            return method.getBeanType().getEnclosingClass() == RequestMappingInfoHandlerMapping.class;
        }
        return access.equals(rules.of(request));
    }

    static ApiException refusal() {
        return ApiException.forbidden("This endpoint is closed: it does not declare who may call it.");
    }
}
