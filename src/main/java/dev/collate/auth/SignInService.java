package dev.collate.auth;

import dev.collate.auth.key.AdminToken;
import dev.collate.auth.key.ApiKeyFormat;
import dev.collate.auth.session.SignedIn;
import dev.collate.auth.signin.Credential;
import dev.collate.auth.signin.SignInLinks;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
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
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.stereotype.Service;

/** Starts and ends the sessions of people who sign in to the website with an API key, and of the operator. */
@Service
public class SignInService {
    private final ApiKeyAuthenticator authenticator;
    private final FailedAuthentications failures;
    private final SignInLinks links;
    private final AdminToken adminToken;
    private final PageRateLimit rateLimit;
    private final SecurityContextRepository contexts;
    private final FindByIndexNameSessionRepository<?> sessions;
    private final CsrfTokenRepository csrfTokens;
    private final SessionAuthenticationStrategy newSession;
    private final Clock clock;

    SignInService(
            ApiKeyAuthenticator authenticator,
            FailedAuthentications failures,
            SignInLinks links,
            AdminToken adminToken,
            PageRateLimit rateLimit,
            SecurityContextRepository contexts,
            FindByIndexNameSessionRepository<?> sessions,
            CsrfTokenRepository csrfTokens,
            Clock clock) {
        this.authenticator = authenticator;
        this.failures = failures;
        this.links = links;
        this.adminToken = adminToken;
        this.rateLimit = rateLimit;
        this.contexts = contexts;
        this.sessions = sessions;
        this.csrfTokens = csrfTokens;
        this.clock = clock;
        // If another person was signed in with this browser, that session ends and its data is deleted.
        var session = new SessionFixationProtectionStrategy();
        session.setMigrateSessionAttributes(false);
        this.newSession = new CompositeSessionAuthenticationStrategy(
                List.of(session, new CsrfAuthenticationStrategy(csrfTokens)));
    }

    /**
     * Signs in with the admin token, or with the secret of a key. The latter counts as a request of the key, so that the number of sessions
     * that one key can start is limited.
     *
     * @return what the person has signed in with
     * @throws dev.collate.problem.ApiException 401 if the key is not valid; 429 if the client address has sent too many requests without a
     *     valid key, or if the key has used all its requests
     */
    public Credential signInWithSecret(String secret, HttpServletRequest request, HttpServletResponse response) {
        if (adminToken.matches(secret)) {
            return startSession(adminToken.credential(), request, response);
        }
        var caller = authenticator.of(secret, request);
        rateLimit.count(caller, request, response);
        return startSession(Credential.ofKey(ApiKeyFormat.hash(secret)), request, response);
    }

    /** Returns what the sign-in link signs in with. Returns an empty Optional if the link cannot be used any more. */
    public Optional<Credential> findLink(String token) {
        return links.find(token);
    }

    /**
     * Signs in with a sign-in link. After that, the link cannot be used again.
     *
     * @return what the person has signed in with
     * @throws dev.collate.problem.ApiException 401 if the link or its key is not valid; 429 if the client address has failed to
     *     authenticate too often
     */
    public Credential signInWithLink(String token, HttpServletRequest request, HttpServletResponse response) {
        var credential = links.use(token)
                .filter(used ->
                        used.isOperator() || authenticator.ofHash(used.hash()).isPresent())
                .orElseThrow(() -> failures.refusal(
                        request, "This link was used already or has expired: sign in with an API key."));
        return startSession(credential, request, response);
    }

    private Credential startSession(Credential credential, HttpServletRequest request, HttpServletResponse response) {
        var authentication = UsernamePasswordAuthenticationToken.authenticated(
                new SignedIn(credential, clock.instant()), null, List.of());
        newSession.onAuthentication(authentication, request, response);
        contexts.saveContext(new SecurityContextImpl(authentication), request, response);
        return credential;
    }

    /** Ends all sessions that were started with the credential of this session. */
    public void signOutEverywhere(HttpServletRequest request, HttpServletResponse response) {
        var authentication = contexts.loadDeferredContext(request).get().getAuthentication();
        if (authentication != null) {
            sessions.findByPrincipalName(authentication.getName()).keySet().forEach(sessions::deleteById);
        }
        signOut(request, response);
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
