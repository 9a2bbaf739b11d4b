package dev.collate.auth;

import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Authorizes requests to the API by their API keys. The checks run in the order that the API description defines, because the first failed
 * check decides the response.
 */
final class ApiKeyAuthorizer extends AuthorizationFilter {
    private final ApiKeyAuthenticator authenticator;
    private final RateLimit rateLimit;

    ApiKeyAuthorizer(ApiKeyAuthenticator authenticator, RateLimit rateLimit, HandlerExceptionResolver problems) {
        super(problems);
        this.authenticator = authenticator;
        this.rateLimit = rateLimit;
    }

    @Override
    Caller authenticate(HttpServletRequest request) {
        return authenticator.of(request);
    }

    @Override
    boolean admit(@Nullable Person person, HttpServletRequest request, HttpServletResponse response) {
        var caller = (Caller) Objects.requireNonNull(person);
        requireApiAccess(caller);
        // The request is counted before the scope check. So a request whose key does not have the scope also counts,
        // and its response has the rate-limit headers. AccessInterceptor rejects a request that the window does not
        // admit, because the missing scope is the more important error.
        var quota = rateLimit.count(caller, response);
        SecurityContextHolder.setContext(
                new SecurityContextImpl(UsernamePasswordAuthenticationToken.authenticated(caller, quota, List.of())));
        return true;
    }

    private static void requireApiAccess(Caller caller) {
        if (!caller.allowance().apiAccess()) {
            throw ApiException.forbidden(
                    "The plan of this key (" + caller.plan().wireName() + ") has no API access.");
        }
    }
}
