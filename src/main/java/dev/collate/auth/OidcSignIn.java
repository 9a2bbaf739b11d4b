package dev.collate.auth;

import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;

/**
 * Starts the session of a person who has signed in at an OpenID provider, and responds to failed sign-ins. A server without a provider does
 * not create this bean.
 */
@Lazy
final class OidcSignIn implements AuthenticationSuccessHandler, AuthenticationFailureHandler {
    private static final Logger LOG = LoggerFactory.getLogger(OidcSignIn.class);

    /** The root of the website, relative to the path at which a sign-in finishes. */
    private static final String ROOT = "../../../.";

    private final OidcAccounts accounts;
    private final SiteSessions sessions;
    private final FailedAuthentications failures;

    OidcSignIn(OidcAccounts accounts, SiteSessions sessions, FailedAuthentications failures) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.failures = failures;
    }

    @Override
    public void onAuthenticationSuccess(
            HttpServletRequest request, HttpServletResponse response, Authentication authentication) {
        // The session contains only the account. Nothing that the provider has sent is kept.
        SecurityContextHolder.clearContext();
        var person = (OidcUser) Objects.requireNonNull(authentication.getPrincipal());
        var holder = sessions.findHolder(accounts.findOrCreateAccount(person))
                .orElseThrow(
                        () -> ApiException.forbidden(
                                "Your account is disabled, or its key for the website is not valid: ask the operator of this server."));
        var continuePath = OidcFilters.continuePath(request);
        sessions.countAndStart(holder, () -> {}, request, response);
        response.setStatus(HttpStatus.SEE_OTHER.value());
        response.setHeader(HttpHeaders.LOCATION, ROOT + continuePath);
    }

    /** The log contains only the class of the exception, because its message may contain text from the request. */
    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException exception) {
        var cause = NestedExceptionUtils.getMostSpecificCause(exception);
        LOG.warn("A sign-in at an OpenID provider failed: {}", cause.getClass().getName());
        throw failures.countAndCreateError(
                request, "The sign-in at the provider failed, was cancelled, or took too long: sign in again.");
    }
}
