package dev.collate.auth;

import dev.collate.auth.signin.Passkeys;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** Signs people in to the website with passkeys, and deletes the passkeys of their accounts. */
@Service
public class PasskeySignInService {
    private final Passkeys passkeys;
    private final FailedAuthentications failures;
    private final AccountSignIn accounts;
    private final SiteSessions sessions;

    PasskeySignInService(
            Passkeys passkeys, FailedAuthentications failures, AccountSignIn accounts, SiteSessions sessions) {
        this.passkeys = passkeys;
        this.failures = failures;
        this.accounts = accounts;
        this.sessions = sessions;
    }

    /**
     * Returns the options for a sign-in, as JSON for the browser. Counts as a failed sign-in until a sign-in succeeds, because the server
     * stores a challenge for everyone who asks for options.
     *
     * @throws ApiException 429 if there were too many failed sign-ins
     */
    public byte[] signInOptions(HttpServletRequest request) {
        failures.take(request);
        return passkeys.signInOptions(request.getSession());
    }

    /**
     * Signs in with a passkey. The attempt counts as failed before the passkey is verified, so that many concurrent attempts cannot exceed
     * the limit.
     *
     * @throws ApiException 401 if the passkey is not valid, or the account is closed; 429 if there were too many failed
     *     sign-ins, or if the account has used all its requests
     */
    public void signIn(String passkey, HttpServletRequest request, HttpServletResponse response) {
        failures.take(request);
        var account = passkeys.authenticate(passkey, request.getSession())
                .flatMap(accounts::find)
                .orElseThrow(
                        () -> ApiException.unauthorized(
                                "This passkey was not accepted: it was deleted, the sign-in took too long, or the account is closed."));
        // Two failures were counted: one for this attempt, and one for its options.
        failures.giveBack(request);
        failures.giveBack(request);
        accounts.start(account, request, response);
    }

    /**
     * Deletes a passkey of an account, and ends all other sessions of the account.
     *
     * @throws ApiException 404 if the account has no such passkey
     */
    public void delete(UUID account, String id, HttpServletRequest request, HttpServletResponse response) {
        passkeys.delete(account, id);
        sessions.restart(account, request, response);
    }
}
