package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Finds out who may call an endpoint. The handlers declare this, and this class looks up the declaration by the method and the path of the
 * request. The lookup happens before the dispatcher selects a handler, so 401 and 403 take precedence over 404, 405, 406 and 415. {@link
 * DeclaredAccessCheck} later checks the handler that the dispatcher has selected.
 */
@Component
final class EndpointRules implements SmartInitializingSingleton {
    private static final Access OPEN = new Access.Open();
    private static final Access ANY_KEY = new Access.Key(null);
    private static final Access ADMIN = new Access.Admin();

    private final ObjectProvider<RequestMappingHandlerMapping> mappings;
    private final WebEndpointProperties actuator;

    /** The endpoints whose paths contain no variables. The path is the key of the map. */
    private final Map<String, List<Endpoint>> literal = new HashMap<>();

    /** All endpoints, sorted by path pattern, with the most specific pattern first. */
    private final List<Endpoint> endpoints = new ArrayList<>();

    /**
     * The access that paths without an endpoint require. The key of the map is the first path segment, or the first two. The value is the
     * access of the pages whose paths begin with these segments, or else the {@link #stricter} access of all endpoints.
     */
    private final Map<String, Access> roots = new HashMap<>();

    EndpointRules(
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mappings,
            WebEndpointProperties actuator) {
        this.mappings = mappings;
        this.actuator = actuator;
    }

    @Override
    public void afterSingletonsInstantiated() {
        mappings.getObject().getHandlerMethods().forEach((mapping, handler) -> {
            var access = Access.declaredBy(handler);
            for (var pattern :
                    Objects.requireNonNull(mapping.getPathPatternsCondition()).getPatterns()) {
                add(new Endpoint(pattern, mapping.getMethodsCondition().getMethods(), access));
            }
        });
        // Spring's actuator handlers have no declarations. Everyone may read the health. The other endpoints show data
        // of all callers, so they need the admin token.
        addActuator("/health", OPEN);
        addActuator("/health/**", OPEN);
        addActuator("", ADMIN);
        addActuator("/**", ADMIN);
        endpoints.sort(Comparator.comparing(Endpoint::pattern));
    }

    private void addActuator(String path, Access access) {
        var pattern = PathPatternParser.defaultInstance.parse(actuator.getBasePath() + path);
        add(new Endpoint(pattern, Set.of(), access));
    }

    private void add(Endpoint endpoint) {
        var path = endpoint.pattern().getPatternString();
        endpoints.stream().filter(endpoint::collidesWith).findFirst().ifPresent(other -> {
            throw new IllegalStateException("Two handlers of " + path + " declare different access: "
                    + endpoint.access() + " and " + other.access());
        });
        endpoints.add(endpoint);
        if (!endpoint.pattern().hasPatternSyntax()) {
            literal.computeIfAbsent(path, key -> new ArrayList<>()).add(endpoint);
        }
        // Endpoints that everyone may call and tools do not count here. So if there are no other endpoints with a first
        // segment, an unknown path with this segment requires no key, and everyone gets 404.
        switch (endpoint.access()) {
            case Access.Open open -> {}
            case Access.PublicPage page -> {}
            case Access.Tool tool -> {}
            default -> {
                var access = withoutScope(endpoint.access());
                roots.merge(segments(path, 1), access, EndpointRules::ofRoot);
                roots.merge(segments(path, 2), access, EndpointRules::ofRoot);
            }
        }
    }

    /** Returns the access that this request requires. */
    Access of(HttpServletRequest request) {
        var method = request.getMethod();
        var path = request.getRequestURI().substring(request.getContextPath().length());
        for (var endpoint : literal.getOrDefault(path, List.of())) {
            if (endpoint.takes(method)) {
                return endpoint.access();
            }
        }
        var parsed = ServletRequestPathUtils.parse(request).pathWithinApplication();
        Access withoutMethod = null;
        for (var endpoint : endpoints) {
            if (endpoint.pattern().matches(parsed)) {
                if (endpoint.takes(method)) {
                    return endpoint.access();
                }
                var access = withoutScope(endpoint.access());
                withoutMethod = withoutMethod == null ? access : stricter(withoutMethod, access);
            }
        }
        return withoutMethod == null ? ofRoot(request.getServletPath()) : withoutMethod;
    }

    /** Returns the access that a path without an endpoint requires. */
    private Access ofRoot(String path) {
        return roots.getOrDefault(segments(path, 2), roots.getOrDefault(segments(path, 1), OPEN));
    }

    /** Returns the access of the pages, because a person who is signed in to the website cannot send the admin token. */
    private static Access ofRoot(Access one, Access other) {
        return one instanceof Access.Page ? one : other instanceof Access.Page ? other : stricter(one, other);
    }

    private static Access withoutScope(Access access) {
        return access instanceof Access.Key ? ANY_KEY : access;
    }

    /**
     * Returns the stricter of two kinds of access. Every other kind is stricter than open access. If one kind requires a key and the other
     * requires the admin token, the method returns the kind that requires a key.
     */
    private static Access stricter(Access one, Access other) {
        return one instanceof Access.Open || other instanceof Access.Key ? other : one;
    }

    /** Returns the first segments of a path: {@code /api} or {@code /api/v1} for {@code /api/v1/account}. */
    private static String segments(String path, int count) {
        int end = 0;
        for (int i = 0; i < count && end >= 0; i++) {
            end = path.indexOf('/', end + 1);
        }
        return end < 0 ? path : path.substring(0, end);
    }

    /** @param methods the methods that the handler accepts; empty if it accepts all methods */
    private record Endpoint(PathPattern pattern, Set<RequestMethod> methods, Access access) {
        /**
         * Returns whether the handler accepts this method. The result is the same as in Spring: a GET handler also accepts HEAD, and a
         * handler accepts OPTIONS only if it declares OPTIONS.
         */
        boolean takes(String method) {
            return methods.isEmpty()
                    || methods.stream()
                            .anyMatch(taken ->
                                    taken.name().equals(method) || taken == RequestMethod.GET && method.equals("HEAD"));
        }

        boolean collidesWith(Endpoint other) {
            return pattern.equals(other.pattern)
                    && !access.equals(other.access)
                    && (methods.isEmpty()
                            || other.methods.isEmpty()
                            || methods.stream().anyMatch(other.methods::contains));
        }
    }
}
