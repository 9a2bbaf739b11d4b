package dev.collate.auth;

import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AccountService.AccountDisabled;
import dev.collate.auth.key.Credential;
import dev.collate.auth.key.WebsiteKeys;
import dev.collate.auth.signin.SignedIn;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
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
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Starts and ends the sessions of people who sign in to the website. */
@Component
public class SiteSessions {
    private final WebsiteKeys keys;
    private final AccountService accounts;
    private final ApiKeyAuthenticator authenticator;
    private final RateLimit rateLimit;
    private final SecurityContextRepository contexts;
    private final FindByIndexNameSessionRepository<?> sessions;
    private final CsrfTokenRepository csrfTokens;
    private final TransactionTemplate transaction;
    private final SessionAuthenticationStrategy sessionStrategy;
    private final Clock clock;

    SiteSessions(
            WebsiteKeys keys,
            AccountService accounts,
            ApiKeyAuthenticator authenticator,
            RateLimit rateLimit,
            SecurityContextRepository contexts,
            FindByIndexNameSessionRepository<?> sessions,
            CsrfTokenRepository csrfTokens,
            PlatformTransactionManager transactions,
            Clock clock) {
        this.keys = keys;
        this.accounts = accounts;
        this.authenticator = authenticator;
        this.rateLimit = rateLimit;
        this.contexts = contexts;
        this.sessions = sessions;
        this.csrfTokens = csrfTokens;
        this.transaction = new TransactionTemplate(transactions);
        this.clock = clock;
        // If another person was signed in with this browser, that session ends and its data is deleted.
        var sessionFixation = new SessionFixationProtectionStrategy();
        sessionFixation.setMigrateSessionAttributes(false);
        this.sessionStrategy = new CompositeSessionAuthenticationStrategy(
                List.of(sessionFixation, new CsrfAuthenticationStrategy(csrfTokens)));
    }

    /**
     * Returns the holder of the account with this id. Returns an empty Optional if the account is disabled, or if its key for the website
     * is not valid any more.
     */
    Optional<Caller> findHolder(UUID accountId) {
        return keys.findSecretHash(accountId)
                .flatMap(authenticator::authenticateByHash)
                .map(Caller::asAccountHolder);
    }

    /**
     * Starts a session of a person. The sign-in counts as a request of the key, so that the number of sessions of one key is limited.
     *
     * @param step see {@link #start(Credential, UUID, Runnable, HttpServletRequest, HttpServletResponse)}
     * @throws ApiException 401 if the account is disabled; 429 if the key has used all its requests, then the step does not run
     */
    void countAndStart(Caller caller, Runnable step, HttpServletRequest request, HttpServletResponse response) {
        rateLimit.countToolUseOrThrow(caller, response);
        start(caller.credential(), caller.accountId(), step, request, response);
    }

    /**
     * Runs a step and starts a session of the account, in one transaction that locks the account. So if another request disables the
     * account or ends its sessions at the same time, it either finds the new session, or this sign-in fails.
     *
     * @param step checks or changes how people sign in as the account
     * @throws ApiException 401 if the account is disabled
     */
    void start(
            Credential credential,
            UUID accountId,
            Runnable step,
            HttpServletRequest request,
            HttpServletResponse response) {
        runLocked(accountId, () -> {
            step.run();
            storeSession(credential, accountId, request, response);
        });
    }

    /** Starts a session of the operator. */
    void startOperator(Credential credential, HttpServletRequest request, HttpServletResponse response) {
        storeSession(credential, null, request, response);
    }

    private void runLocked(UUID accountId, Runnable step) {
        transaction.executeWithoutResult(status -> {
            requireValidSession(accounts.lock(accountId).disabledAt() == null);
            step.run();
        });
    }

    private static void requireValidSession(boolean valid) {
        if (!valid) {
            throw ApiException.unauthorized("The session has ended or the account is disabled: sign in again.");
        }
    }

    /** Stores a session with a new id. Ends the session that the browser had before. */
    private void storeSession(
            Credential credential, @Nullable UUID accountId, HttpServletRequest request, HttpServletResponse response) {
        var authentication = UsernamePasswordAuthenticationToken.authenticated(
                new SignedIn(credential, accountId, clock.instant()), null, List.of());
        sessionStrategy.onAuthentication(authentication, request, response);
        contexts.saveContext(new SecurityContextImpl(authentication), request, response);
    }

    /**
     * Runs a change of the account of a person who is signed in, ends all sessions of the account, and starts a new session with the
     * credential of the session of the request, in one transaction.
     *
     * @throws ApiException 401 if the session of the request has ended, or if the account is disabled
     */
    public void changeAndRestart(
            UUID accountId, Runnable change, HttpServletRequest request, HttpServletResponse response) {
        var authentication = Objects.requireNonNull(
                contexts.loadDeferredContext(request).get().getAuthentication());
        var signedIn = (SignedIn) Objects.requireNonNull(authentication.getPrincipal());
        Runnable step = () -> {
            requireSession(request);
            change.run();
            endAll(accountId);
        };
        start(signedIn.credential(), accountId, step, request, response);
    }

    /**
     * Runs a change of the account of a person who is signed in, in one transaction that locks the account.
     *
     * @throws ApiException 401 if the session has ended
     */
    public void changeAccount(UUID accountId, Runnable change, HttpServletRequest request) {
        runLocked(accountId, () -> {
            requireSession(request);
            change.run();
        });
    }

    /**
     * Checks that no other request has ended the session of this request, whose body may have taken minutes.
     *
     * @throws ApiException 401 if the session has ended
     */
    public void requireSession(HttpServletRequest request) {
        var session = request.getSession(false);
        requireValidSession(session != null && sessions.findById(session.getId()) != null);
    }

    /** Ends all sessions of an account, whichever key or password they were started with. */
    void endAll(UUID accountId) {
        endAll(SignedIn.nameOf(accountId));
    }

    /** Deletes the sessions in the transaction of the change. Otherwise, they would work again when the account is enabled again. */
    @EventListener
    void endAll(AccountDisabled event) {
        endAll(event.id());
    }

    /** Ends all sessions of the account or of the operator that sent the request, in all browsers. */
    public void endAll(HttpServletRequest request, HttpServletResponse response) {
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
    public void end(HttpServletRequest request, HttpServletResponse response) {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        new CsrfLogoutHandler(csrfTokens).logout(request, response, authentication);
        var logoutHandler = new SecurityContextLogoutHandler();
        logoutHandler.setSecurityContextRepository(contexts);
        logoutHandler.logout(request, response, authentication);
    }
}
