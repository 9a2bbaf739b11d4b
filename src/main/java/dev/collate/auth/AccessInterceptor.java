package dev.collate.auth;

import dev.collate.auth.key.Public;
import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.ToolPage;
import dev.collate.http.request.RequestContext;
import dev.collate.limit.RateLimitStatus;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Checks that the caller may call the handler that Spring MVC has selected, before the body of the request is read. The annotation of the
 * method or of its class declares who may call it: {@link RequiresKey}, {@link ToolPage} or {@link Public}. If a filter has already
 * admitted the request because of its path, as for the administration, the annotation is not checked. A handler without an annotation is
 * otherwise closed: the response is 403.
 */
@Component
final class AccessInterceptor implements HandlerInterceptor, WebMvcConfigurer {
    /** The request attribute with the maximum size of the body, if a filter has admitted the request. */
    private static final String MAX_BODY_SIZE_ATTRIBUTE = AccessInterceptor.class.getName();

    /** Maximum size in bytes of a body that everyone may send: a form of the website that does not belong to a tool. */
    static final long MAX_FORM_SIZE = DataSize.ofKilobytes(64).toBytes();

    private final ToolAccess tools;
    private final Map<HandlerMethod, Optional<Annotation>> accessAnnotations = new ConcurrentHashMap<>();

    AccessInterceptor(ToolAccess tools) {
        this.tools = tools;
    }

    /** Records that a filter has admitted the request because of its path. Then the annotation of the handler is not checked. */
    static void admit(HttpServletRequest request, long maxBodySize) {
        request.setAttribute(MAX_BODY_SIZE_ATTRIBUTE, maxBodySize);
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        var maxBodySize = maxBodySizeIfAdmitted(request, response, handler);
        maxBodySize.ifPresent(RequestContext.of(request)::setMaxBodySize);
        return maxBodySize.isPresent();
    }

    /** Returns the maximum size of the body. Returns an empty value if the response has been sent. */
    private OptionalLong maxBodySizeIfAdmitted(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (request.getAttribute(MAX_BODY_SIZE_ATTRIBUTE) instanceof Long maxBodySize) {
            return OptionalLong.of(maxBodySize);
        }
        if (!(handler instanceof HandlerMethod method)) {
            throw closedHandlerError();
        }
        if (isOptionsHandler(method)) {
            // Not looked up in the map, which would grow without limit: Spring creates such a handler for each request.
            return OptionalLong.of(MAX_FORM_SIZE);
        }
        return switch (accessAnnotations
                .computeIfAbsent(method, AccessInterceptor::findAccessAnnotation)
                .orElse(null)) {
            case RequiresKey required ->
                OptionalLong.of(requireCaller(required).limits().maxBodySize());
            case ToolPage tool -> tools.admit(tool.value(), request, response);
            case Public open -> OptionalLong.of(MAX_FORM_SIZE);
            case null, default -> throw closedHandlerError();
        };
    }

    /** Returns the caller, whose key must have the scopes that the handler requires, and whose request must be within the rate limit. */
    private static Caller requireCaller(RequiresKey required) {
        // Only the filter chain of the API counts a request and sets a RateLimitStatus. A request of a person who is
        // signed in to the website has none.
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        if (authentication == null
                || !(authentication.getPrincipal() instanceof Caller caller)
                || !(authentication.getCredentials() instanceof RateLimitStatus limitStatus)) {
            throw closedHandlerError();
        }
        for (var scope : required.value()) {
            caller.requireScope(scope);
        }
        RateLimit.requireAdmitted(limitStatus);
        return caller;
    }

    /** Returns the annotation that declares who may call the handler: the annotation of the method, or else that of its class. */
    static Optional<Annotation> findAccessAnnotation(HandlerMethod handler) {
        return Stream.of(handler.getMethod(), handler.getBeanType())
                .flatMap(element -> Stream.<Class<? extends Annotation>>of(
                                RequiresKey.class, ToolPage.class, Public.class)
                        .<@Nullable Annotation>map(type -> AnnotatedElementUtils.findMergedAnnotation(element, type)))
                .filter(annotation -> annotation != null)
                .findFirst()
                .map(Annotation.class::cast);
    }

    /** Returns whether this is Spring's own handler of OPTIONS requests, which lists the methods of a path. */
    private static boolean isOptionsHandler(HandlerMethod method) {
        return method.getBeanType().getEnclosingClass() == RequestMappingInfoHandlerMapping.class;
    }

    private static ApiException closedHandlerError() {
        return ApiException.forbidden("No rule allows access to this endpoint.");
    }
}
