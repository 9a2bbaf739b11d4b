package dev.collate.auth;

import dev.collate.auth.key.WebsiteKeys;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Starts the sessions of people who sign in as an account, and not with a key. */
@Component
class AccountSignIn {
    private final WebsiteKeys keys;
    private final ApiKeyAuthenticator authenticator;
    private final PageRateLimit rateLimit;
    private final SiteSessions sessions;

    AccountSignIn(WebsiteKeys keys, ApiKeyAuthenticator authenticator, PageRateLimit rateLimit, SiteSessions sessions) {
        this.keys = keys;
        this.authenticator = authenticator;
        this.rateLimit = rateLimit;
        this.sessions = sessions;
    }

    /**
     * Starts a session of the account, and counts a request of its key for the website.
     *
     * @return false if the account is disabled, or if its key for the website is not valid any more; then no session starts
     * @throws dev.collate.problem.ApiException 429 if the key has used all its requests
     */
    boolean start(UUID account, HttpServletRequest request, HttpServletResponse response) {
        var credential = keys.credential(account);
        var caller = credential.flatMap(valid -> authenticator.ofHash(valid.hash()));
        if (credential.isEmpty() || caller.isEmpty()) {
            return false;
        }
        rateLimit.count(caller.get(), request, response);
        sessions.start(credential.get(), account, request, response);
        return true;
    }
}
