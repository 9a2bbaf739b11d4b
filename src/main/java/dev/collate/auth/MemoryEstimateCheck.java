package dev.collate.auth;

import dev.collate.http.body.RequestReader;
import dev.collate.limit.EndpointMemory;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Prevents the start of the server if an endpoint that reads request bodies has no memory estimate. */
@Component
final class MemoryEstimateCheck implements SmartInitializingSingleton {
    private static final Set<RequestMethod> WITHOUT_BODY =
            Set.of(RequestMethod.GET, RequestMethod.HEAD, RequestMethod.DELETE, RequestMethod.OPTIONS);

    private final RequestMappingHandlerMapping mapping;
    private final Set<String> estimated;

    MemoryEstimateCheck(
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
            List<EndpointMemory> endpoints) {
        this.mapping = mapping;
        this.estimated = endpoints.stream()
                .flatMap(each -> each.estimates().keySet().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void afterSingletonsInstantiated() {
        var missing = mapping.getHandlerMethods().entrySet().stream()
                .filter(endpoint -> readsBody(endpoint.getKey(), endpoint.getValue()))
                .flatMap(endpoint -> endpoint.getKey().getPatternValues().stream())
                .filter(path -> !estimated.contains(path))
                .sorted()
                .distinct()
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new IllegalStateException("No EndpointMemory bean has a memory estimate for: " + missing);
        }
    }

    private static boolean readsBody(RequestMappingInfo endpoint, HandlerMethod handler) {
        var methods = endpoint.getMethodsCondition().getMethods();
        return (methods.isEmpty() || !WITHOUT_BODY.containsAll(methods))
                && Arrays.stream(handler.getMethodParameters())
                        .anyMatch(parameter -> parameter.getParameterType() == RequestReader.class);
    }
}
