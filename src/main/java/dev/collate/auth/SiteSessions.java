package dev.collate.auth;

import dev.collate.auth.account.AccountService.AccountDisabled;
import dev.collate.auth.key.Credential;
import dev.collate.auth.key.WebsiteKeys;
import dev.collate.auth.signin.SignedIn;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
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
import org.springframework.stereotype.Component;

/** Starts and ends the sessions of people who sign in to the website. */
@Component
class SiteSessions {
    private final WebsiteKeys keys;
    private final ApiKeyAuthenticator authenticator;
    private final RateLimit rateLimit;
    private final SecurityContextRepository contexts;
    private final FindByIndexNameSessionRepository<?> sessions;
    private final CsrfTokenRepository csrfTokens;
    private final SessionAuthenticationStrategy newSession;
    private final Clock clock;

    SiteSessions(
            WebsiteKeys keys,
            ApiKeyAuthenticator authenticator,
            RateLimit rateLimit,
            SecurityContextRepository contexts,
            FindByIndexNameSessionRepository<?> sessions,
            CsrfTokenRepository csrfTokens,
            Clock clock) {
        this.keys = keys;
        this.authenticator = authenticator;
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
     * Returns the account with this id. Returns an empty Optional if the account is disabled, or if its key for the website is not valid any
     * more.
     */
    Optional<OpenAccount> findOpen(UUID id) {
        return keys.credential(id)
                .flatMap(credential ->
                        authenticator.ofHash(credential.hash()).map(caller -> new OpenAccount(id, credential, caller)));
    }

    /**
     * Starts a session of the account, and counts a request of its key for the website.
     *
     * @throws dev.collate.problem.ApiException 429 if the key has used all its requests
     */
    void start(OpenAccount account, HttpServletRequest request, HttpServletResponse response) {
        rateLimit.countUse(account.caller(), response);
        start(account.credential(), account.id(), request, response);
    }

    /**
     * Starts a session with a new id. Ends the session that the browser had before.
     *
     * @param account the id of the account; null for the operator
     */
    void start(
            Credential credential, @Nullable UUID account, HttpServletRequest request, HttpServletResponse response) {
        var authentication = UsernamePasswordAuthenticationToken.authenticated(
                new SignedIn(credential, account, clock.instant()), null, List.of());
        newSession.onAuthentication(authentication, request, response);
        contexts.saveContext(new SecurityContextImpl(authentication), request, response);
    }

    /** Ends all sessions of the account, and starts a new session that is like the session of the request. */
    void restart(UUID account, HttpServletRequest request, HttpServletResponse response) {
        var authentication = contexts.loadDeferredContext(request).get().getAuthentication();
        endAll(account);
        if (authentication != null && authentication.getPrincipal() instanceof SignedIn signedIn) {
            start(signedIn.credential(), account, request, response);
        }
    }

    /** Ends all sessions of an account, whichever key or password they were started with. */
    void endAll(UUID account) {
        endAll(SignedIn.nameOf(account));
    }

    /** Deletes the sessions, because they would work again when the account is enabled again. */
    @EventListener
    void endAll(AccountDisabled event) {
        endAll(event.id());
    }

    /** Signs the person who sent the request out in all browsers: the account, or the operator. */
    void endAll(HttpServletRequest request, HttpServletResponse response) {
        var authentication = contexts.loadDeferredContext(request).get().getAuthentication();
        if (authentication != null) {
            endAll(authentication.getName());
        }
        end(request, response);
    }

    private void endAll(String principalName) {
        sessions.findByPrincipalName(principalName).keySet().forEach(sessions::deleteById);
    }

    /** Ends the session of the request, if there is one. */
    void end(HttpServletRequest request, HttpServletResponse response) {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        new CsrfLogoutHandler(csrfTokens).logout(request, response, authentication);
        var session = new SecurityContextLogoutHandler();
        session.setSecurityContextRepository(contexts);
        session.logout(request, response, authentication);
    }

    /**
     * An account as which a person can sign in.
     *
     * @param caller the caller with the key of the account for the website
     */
    record OpenAccount(UUID id, Credential credential, Caller caller) {}
}
