package dev.collate.auth;

import dev.collate.auth.key.Credential;
import dev.collate.auth.key.WebsiteKeys;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Starts the sessions of people who sign in as an account, and not with a key. */
@Component
class AccountSessions {
    private final WebsiteKeys keys;
    private final ApiKeyAuthenticator authenticator;
    private final RateLimit rateLimit;
    private final SiteSessions sessions;

    AccountSessions(WebsiteKeys keys, ApiKeyAuthenticator authenticator, RateLimit rateLimit, SiteSessions sessions) {
        this.keys = keys;
        this.authenticator = authenticator;
        this.rateLimit = rateLimit;
        this.sessions = sessions;
    }

    /**
     * Returns the account with this id. Returns an empty Optional if the account is disabled, or if its key for the website is not valid any
     * more.
     */
    Optional<OpenAccount> find(UUID id) {
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
        sessions.start(account.credential(), account.id(), request, response);
    }

    /**
     * An account as which a person can sign in.
     *
     * @param caller the caller with the key of the account for the website
     */
    record OpenAccount(UUID id, Credential credential, Caller caller) {}
}
