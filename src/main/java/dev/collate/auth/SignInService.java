package dev.collate.auth;

import dev.collate.auth.key.AdminToken;
import dev.collate.auth.key.Credential;
import dev.collate.auth.signin.SignInLinks;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Signs people in to the website with an API key, with the admin token, or with a link of the first start, and signs them out. */
@Service
public class SignInService {
    private final ApiKeyAuthenticator authenticator;
    private final FailedAuthentications failures;
    private final SignInLinks links;
    private final AdminToken adminToken;
    private final SiteSessions sessions;

    SignInService(
            ApiKeyAuthenticator authenticator,
            FailedAuthentications failures,
            SignInLinks links,
            AdminToken adminToken,
            SiteSessions sessions) {
        this.authenticator = authenticator;
        this.failures = failures;
        this.links = links;
        this.adminToken = adminToken;
        this.sessions = sessions;
    }

    /**
     * Signs in with the admin token, or with the secret of a key. The latter counts as a request of the key.
     *
     * @return what the person has signed in with
     * @throws dev.collate.problem.ApiException 401 if the key is not valid; 429 if the client address has sent too many requests without a
     *     valid key, or if the key has used all its requests
     */
    public Credential signInWithSecret(String secret, HttpServletRequest request, HttpServletResponse response) {
        if (adminToken.matches(secret)) {
            sessions.startOperator(adminToken.credential(), request, response);
            return adminToken.credential();
        }
        var caller = authenticator.authenticate(secret, request);
        sessions.start(caller, () -> {}, request, response);
        return caller.credential();
    }

    /** Returns what the sign-in link signs in with. Returns an empty Optional if the link cannot be used any more. */
    public Optional<Credential> findLinkCredential(String token) {
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
        var credential = links.use(token);
        var caller = credential.flatMap(used -> authenticator.findCaller(used.hash()));
        var valid = credential
                .filter(used -> used.isOperator() || caller.isPresent())
                .orElseThrow(() -> failures.countFailure(
                        request, "This link was used already or has expired: sign in with an API key."));
        caller.map(Caller::accountId)
                .ifPresentOrElse(
                        account -> sessions.start(valid, account, () -> {}, request, response),
                        () -> sessions.startOperator(valid, request, response));
        return valid;
    }

    /** Signs the account out everywhere: ends all its sessions, also sessions that began with another key or a password. */
    public void signOutEverywhere(HttpServletRequest request, HttpServletResponse response) {
        sessions.endAll(request, response);
    }

    /** Ends the session, if there is one. */
    public void signOut(HttpServletRequest request, HttpServletResponse response) {
        sessions.end(request, response);
    }
}
