package dev.collate.auth;

import dev.collate.auth.key.ApiKeyFormat;
import dev.collate.auth.session.SignedIn;
import dev.collate.auth.signin.SignInLinks;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.authentication.logout.SecurityContextLogoutHandler;
import org.springframework.security.web.authentication.session.CompositeSessionAuthenticationStrategy;
import org.springframework.security.web.authentication.session.SessionAuthenticationStrategy;
import org.springframework.security.web.authentication.session.SessionFixationProtectionStrategy;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.csrf.CsrfAuthenticationStrategy;
import org.springframework.security.web.csrf.CsrfLogoutHandler;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.stereotype.Service;

/** Starts and ends the sessions of people who sign in to the website with an API key. */
@Service
public class SignInService {
    private final ApiKeyAuthenticator authenticator;
    private final FailedAuthentications failures;
    private final SignInLinks links;
    private final PageRateLimit rateLimit;
    private final SecurityContextRepository contexts;
    private final CsrfTokenRepository csrfTokens;
    private final SessionAuthenticationStrategy newSession;
    private final Clock clock;

    SignInService(
            ApiKeyAuthenticator authenticator,
            FailedAuthentications failures,
            SignInLinks links,
            PageRateLimit rateLimit,
            SecurityContextRepository contexts,
            CsrfTokenRepository csrfTokens,
            Clock clock) {
        this.authenticator = authenticator;
        this.failures = failures;
        this.links = links;
        this.rateLimit = rateLimit;
        this.contexts = contexts;
        this.csrfTokens = csrfTokens;
        this.clock = clock;
        // If another person was signed in with this browser, that session ends and its data is deleted.
        var session = new SessionFixationProtectionStrategy();
        session.setMigrateSessionAttributes(false);
        this.newSession = new CompositeSessionAuthenticationStrategy(
                List.of(session, new CsrfAuthenticationStrategy(csrfTokens)));
    }

    /**
     * Signs in with the secret of a key. This counts as a request of the key, so that the number of sessions that one key can start is
     * limited.
     *
     * @throws dev.collate.problem.ApiException 401 if the key is not valid; 429 if the client address has sent too many requests without a
     *     valid key, or if the key has used all its requests
     */
    public void signInWithKey(String secret, HttpServletRequest request, HttpServletResponse response) {
        var caller = authenticator.of(secret, request);
        rateLimit.count(caller, request, response);
        startSession(ApiKeyFormat.hash(secret), request, response);
    }

    /** Returns whether the sign-in link can still be used. */
    public boolean isValidLink(String token) {
        return links.isValid(token);
    }

    /**
     * Signs in with the sign-in link. After that, the link cannot be used again.
     *
     * @throws dev.collate.problem.ApiException 401 if the link or its key is not valid; 429 if the client address has failed to
     *     authenticate too often
     */
    public void signInWithLink(String token, HttpServletRequest request, HttpServletResponse response) {
        var secretHash = links.use(token)
                .filter(hash -> authenticator.ofHash(hash).isPresent())
                .orElseThrow(() -> failures.refusal(
                        request, "This link was used already or has expired: sign in with an API key."));
        startSession(secretHash, request, response);
    }

    private void startSession(String secretHash, HttpServletRequest request, HttpServletResponse response) {
        var authentication = UsernamePasswordAuthenticationToken.authenticated(
                new SignedIn(secretHash, clock.instant()), null, List.of());
        newSession.onAuthentication(authentication, request, response);
        contexts.saveContext(new SecurityContextImpl(authentication), request, response);
    }

    /** Ends the session, if there is one. */
    public void signOut(HttpServletRequest request, HttpServletResponse response) {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        new CsrfLogoutHandler(csrfTokens).logout(request, response, authentication);
        var session = new SecurityContextLogoutHandler();
        session.setSecurityContextRepository(contexts);
        session.logout(request, response, authentication);
    }
}
