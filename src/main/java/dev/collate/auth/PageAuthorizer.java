package dev.collate.auth;

import dev.collate.auth.Person.Operator;
import dev.collate.auth.key.AdminToken;
import dev.collate.auth.key.Credential;
import dev.collate.auth.signin.SignedIn;
import dev.collate.http.request.RequestContext;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.stereotype.Component;

/**
 * Authorizes the requests for pages of the website: counts the request for the client address, checks the credential with which the person
 * has signed in, and decides whether the person may use the page. If the credential is no longer valid, the session ends.
 */
@Component
final class PageAuthorizer {
    /**
     * Maximum duration of a session, after which the person must sign in again. A session also ends if it is idle for {@code
     * server.servlet.session.timeout}.
     */
    private static final Duration MAX_SESSION_DURATION = Duration.ofHours(12);

    private final ApiKeyAuthenticator authenticator;
    private final AdminToken adminToken;
    private final RateLimit rateLimit;
    private final ToolAccess tools;
    private final Clock clock;

    PageAuthorizer(
            ApiKeyAuthenticator authenticator,
            AdminToken adminToken,
            RateLimit rateLimit,
            ToolAccess tools,
            Clock clock) {
        this.authenticator = authenticator;
        this.adminToken = adminToken;
        this.rateLimit = rateLimit;
        this.tools = tools;
        this.clock = clock;
    }

    /**
     * Returns true if the request may proceed. Returns false if the response was sent.
     *
     * @throws ApiException if the request may not proceed
     */
    boolean admit(HttpServletRequest request, HttpServletResponse response) {
        // Counted before the session is read, so that a client over its limit causes no query.
        rateLimit.countPageRequestOrThrow(request);
        if (SitePaths.ONLY_WITH_SIGN_IN.matches(request)) {
            tools.requireSignInEnabled();
        }
        var person = findSignedInOrEndSession(request).orElse(null);
        if (person instanceof Caller caller) {
            RequestContext.of(request).setKeyId(caller.keyId());
        }
        SecurityContextHolder.setContext(
                person == null
                        ? SecurityContextHolder.createEmptyContext()
                        : new SecurityContextImpl(
                                UsernamePasswordAuthenticationToken.authenticated(person, null, List.of())));
        if (SitePaths.ACCOUNT.matches(request)) {
            return admitPersonOfKind(
                    Caller.class,
                    "This page belongs to an account, and the operator has none: sign in with an API key.",
                    person,
                    request,
                    response);
        }
        if (SitePaths.CONSOLE.matches(request)) {
            return admitPersonOfKind(
                    Operator.class,
                    "Only the operator may open this page: sign in with the admin token.",
                    person,
                    request,
                    response);
        }
        return true;
    }

    /** Admits only signed-in people of one kind. */
    private boolean admitPersonOfKind(
            Class<? extends Person> kind,
            String refusal,
            @Nullable Person person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (person == null) {
            return tools.redirectToSignIn(request, response);
        }
        if (!kind.isInstance(person)) {
            throw ApiException.forbidden(refusal);
        }
        AccessInterceptor.admit(request, AccessInterceptor.MAX_FORM_SIZE);
        return true;
    }

    /**
     * Returns the person who is signed in. Returns an empty value if nobody is signed in. Ends the session if it is older than {@link
     * #MAX_SESSION_DURATION} or its credential is no longer valid.
     */
    private Optional<Person> findSignedInOrEndSession(HttpServletRequest request) {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        if (authentication == null || !(authentication.getPrincipal() instanceof SignedIn signedIn)) {
            return Optional.empty();
        }
        var person = clock.instant().isBefore(signedIn.signedInAt().plus(MAX_SESSION_DURATION))
                ? findPerson(signedIn.credential())
                : Optional.<Person>empty();
        var session = request.getSession(false);
        if (person.isEmpty() && session != null) {
            session.invalidate();
        }
        return person;
    }

    private Optional<Person> findPerson(Credential credential) {
        return switch (credential.kind()) {
            case KEY -> authenticator.authenticateByHash(credential.hash()).map(Person.class::cast);
            case ACCOUNT -> authenticator.authenticateByHash(credential.hash()).map(Caller::asAccountHolder);
            case OPERATOR -> adminToken.isCurrent(credential) ? Optional.of(new Operator()) : Optional.empty();
        };
    }
}
