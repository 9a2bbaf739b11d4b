package dev.collate.auth;

import dev.collate.auth.window.RequestWindows;
import dev.collate.http.body.BodyLimit;
import dev.collate.http.context.RateLimitStatus;
import dev.collate.http.context.RequestContext;
import dev.collate.limit.Quota;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;

/** Authorizes requests to the API by their API keys. The checks run in the order that the contract defines. */
final class ApiKeyAuthorizer implements RequestAuthorizer {
    private final EndpointRules rules;
    private final ApiKeyAuthenticator authenticator;
    private final RequestWindows windows;
    private final RateLimitHeaders headers;
    private final Clock clock;

    ApiKeyAuthorizer(
            EndpointRules rules,
            ApiKeyAuthenticator authenticator,
            RequestWindows windows,
            RateLimitHeaders headers,
            Clock clock) {
        this.rules = rules;
        this.authenticator = authenticator;
        this.windows = windows;
        this.headers = headers;
        this.clock = clock;
    }

    @Override
    public void admit(HttpServletRequest request, HttpServletResponse response) {
        var caller = authenticator.of(request);
        var context = RequestContext.of(request);
        context.setKeyId(caller.keyId());
        requireApiAccess(caller);
        // Counts before the scope check: a request without the scope counts too, and gets the rate-limit headers.
        var quota = windows.take(caller.keyId(), caller.allowance().requests());
        var status = RateLimitStatus.of(quota, clock.instant());
        context.setRateLimitStatus(status);
        headers.write(status, response);
        require(rules.of(request), caller);
        require(quota);
        context.setMaxBodySize(caller.allowance().maxBodySize());
        BodyLimit.check(request.getContentLengthLong(), context.maxBodySize());
        SecurityContextHolder.setContext(
                new SecurityContextImpl(UsernamePasswordAuthenticationToken.authenticated(caller, null, List.of())));
    }

    private static void requireApiAccess(Caller caller) {
        if (!caller.allowance().apiAccess()) {
            throw ApiException.forbidden(
                    "The plan of this key (" + caller.plan().wireName() + ") has no API access.");
        }
    }

    private static void require(Access access, Caller caller) {
        var scope = access instanceof Access.Key key ? key.scope() : null;
        if (scope != null && !caller.scopes().contains(scope)) {
            throw ApiException.forbidden(
                    "This key lacks the scope '" + scope.wireName() + "' that this endpoint needs.");
        }
    }

    private static void require(Quota quota) {
        if (!quota.admitted()) {
            var wait = Math.max(1, quota.secondsUntilReset());
            throw ApiException.rateLimited(
                    "This key has used all " + quota.limit() + " requests of its window: try again in " + wait + " s.",
                    Duration.ofSeconds(wait));
        }
    }
}
