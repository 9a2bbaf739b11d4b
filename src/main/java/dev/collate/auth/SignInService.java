package dev.collate.auth;

import dev.collate.auth.account.Account;
import dev.collate.auth.key.AdminToken;
import dev.collate.auth.key.Credential;
import dev.collate.auth.signin.AuthenticatedAccount;
import dev.collate.auth.signin.InvitationService;
import dev.collate.auth.signin.Passkeys;
import dev.collate.auth.signin.PasswordService;
import dev.collate.auth.signin.SignInLinks;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.function.Supplier;
import org.springframework.stereotype.Service;

/**
 * Signs people in to the website: as an account with an e-mail address and a password, with a passkey, or with an invitation; or with an
 * API key, the admin token, or a link of the first start. Also changes the password of an account.
 */
@Service
public class SignInService {
    private final PasswordService passwords;
    private final Passkeys passkeys;
    private final InvitationService invitations;
    private final SignInLinks links;
    private final AdminToken adminToken;
    private final ApiKeyAuthenticator authenticator;
    private final PasswordAttempts attempts;
    private final FailedAuthentications failures;
    private final SiteSessions sessions;

    SignInService(
            PasswordService passwords,
            Passkeys passkeys,
            InvitationService invitations,
            SignInLinks links,
            AdminToken adminToken,
            ApiKeyAuthenticator authenticator,
            PasswordAttempts attempts,
            FailedAuthentications failures,
            SiteSessions sessions) {
        this.passwords = passwords;
        this.passkeys = passkeys;
        this.invitations = invitations;
        this.links = links;
        this.adminToken = adminToken;
        this.authenticator = authenticator;
        this.attempts = attempts;
        this.failures = failures;
        this.sessions = sessions;
    }

    /**
     * Signs in with a password. The error is the same for an unknown e-mail address, a wrong password and a disabled account.
     *
     * @throws ApiException 401 if the e-mail address or the password is wrong, or the account is disabled; 429 if there were
     *     too many failed sign-ins, or if the account has used all its requests; 503 if too many passwords are checked at the same time
     */
    public void signInWithPassword(
            String email, String password, HttpServletRequest request, HttpServletResponse response) {
        var bucket = attempts.countFailureOrThrow(email, request);
        var authenticated = checkPassword(
                bucket,
                request,
                () -> passwords.authenticate(email, password, attempts.isFromKnownNetwork(email, request)));
        var holder = authenticated
                .map(AuthenticatedAccount::id)
                .flatMap(sessions::findHolder)
                .orElseThrow(
                        () -> ApiException.unauthorized(
                                "The e-mail address or the password is wrong, or the account is disabled: check both, or ask the operator of this server."));
        attempts.recordSuccess(email, request, bucket);
        sessions.countAndStart(holder, authenticated.orElseThrow()::requireCurrent, request, response);
    }

    /** Checks the password of an attempt that counts as failed. If the check is not possible, the attempt does not count. */
    private <T> T checkPassword(String bucket, HttpServletRequest request, Supplier<T> check) {
        try {
            return check.get();
        } catch (RuntimeException e) {
            attempts.removeFailure(request, bucket);
            throw e;
        }
    }

    /**
     * Gives an account that has an invitation a new way to sign in, ends all its sessions, and signs in.
     *
     * @param account the account that {@link InvitationService#findAccount} has returned for the token
     * @param change stores the password or the passkey in the current transaction; if it fails, the invitation can still be used
     * @throws ApiException 401 if another request has used the invitation at the same time, or if the account is disabled; 429 if the
     *     client address has failed to authenticate too often, or if the account has used all its requests
     */
    public void acceptInvitation(
            String token, Account account, Runnable change, HttpServletRequest request, HttpServletResponse response) {
        var holder = sessions.findHolder(account.id())
                .orElseThrow(() -> ApiException.unauthorized(
                        "Nobody can sign in as this account now: ask the operator of this server."));
        Runnable step = () -> {
            if (!invitations.use(token)) {
                throw failures.countAndCreateError(
                        request,
                        "This invitation was used already or has expired: ask the operator of this server for a new link.");
            }
            change.run();
            sessions.endAll(account.id());
        };
        sessions.countAndStart(holder, step, request, response);
    }

    /**
     * Changes the password of the account, and ends all its other sessions.
     *
     * @return whether the current password is right; if it is not, nothing changes
     * @throws ApiException 401 if the session has ended; 429 if there were too many failed attempts; 503 if too many passwords are checked
     *     at the same time
     */
    public boolean changePassword(
            Account account,
            String currentPassword,
            String newPassword,
            HttpServletRequest request,
            HttpServletResponse response) {
        var email = String.valueOf(account.email());
        var bucket = attempts.countFailureOrThrow(email, request);
        var authenticated = checkPassword(bucket, request, () -> passwords.authenticate(account.id(), currentPassword));
        if (authenticated.isEmpty()) {
            return false;
        }
        attempts.recordSuccess(email, request, bucket);
        var change = passwords.prepareChange(account.id(), newPassword);
        Runnable step = () -> {
            authenticated.get().requireCurrent();
            change.run();
        };
        sessions.changeAndRestart(account.id(), step, request, response);
        return true;
    }

    /**
     * Returns the options for a sign-in, as JSON for the browser. Counts as a failed sign-in until a sign-in succeeds, because the server
     * stores a challenge for everyone who asks for options.
     *
     * @throws ApiException 429 if there were too many failed sign-ins
     */
    public byte[] passkeyOptions(HttpServletRequest request) {
        failures.countFailureOrThrow(request);
        return passkeys.signInOptions(request.getSession());
    }

    /**
     * Signs in with a passkey. The attempt counts as failed before the passkey is verified, so that many concurrent attempts cannot exceed
     * the limit.
     *
     * @throws ApiException 401 if the passkey is not valid, or the account is disabled; 429 if there were too many failed
     *     sign-ins, or if the account has used all its requests
     */
    public void signInWithPasskey(String passkeyResponse, HttpServletRequest request, HttpServletResponse response) {
        failures.countFailureOrThrow(request);
        var authenticated = passkeys.authenticate(passkeyResponse, request.getSession());
        var holder = authenticated
                .map(AuthenticatedAccount::id)
                .flatMap(sessions::findHolder)
                .orElseThrow(
                        () -> ApiException.unauthorized(
                                "This passkey was not accepted: it was deleted, the sign-in took too long, or the account cannot be used. Try again, or ask the operator of this server."));
        // Two failures were counted: one for this attempt, and one for its options.
        failures.removeFailure(request);
        failures.removeFailure(request);
        sessions.countAndStart(holder, authenticated.orElseThrow()::requireCurrent, request, response);
    }

    /**
     * Signs in with the admin token, or with the secret of a key. A sign-in with a key counts as a request of the key.
     *
     * @return what the person has signed in with
     * @throws ApiException 401 if the key is not valid; 403 if the account of the key is disabled; 429 if the client address has sent too
     *     many requests without a valid key, or if the key has used all its requests
     */
    public Credential signInWithSecret(String secret, HttpServletRequest request, HttpServletResponse response) {
        if (adminToken.matches(secret)) {
            sessions.startOperator(adminToken.credential(), request, response);
            return adminToken.credential();
        }
        var caller = authenticator.authenticate(secret, request);
        sessions.countAndStart(caller, () -> {}, request, response);
        return caller.credential();
    }

    /**
     * Signs in with a sign-in link. After that, the link cannot be used again.
     *
     * @return what the person has signed in with
     * @throws ApiException 401 if the link or its key is not valid; 429 if the client address has failed to
     *     authenticate too often
     */
    public Credential signInWithLink(String token, HttpServletRequest request, HttpServletResponse response) {
        var credential = links.use(token);
        var caller = credential.flatMap(found -> authenticator.authenticateByHash(found.hash()));
        var validCredential = credential
                .filter(found -> found.isOperator() || caller.isPresent())
                .orElseThrow(() -> failures.countAndCreateError(
                        request,
                        "This link was used already or has expired: sign in with an API key or the admin token."));
        caller.map(Caller::accountId)
                .ifPresentOrElse(
                        account -> sessions.start(validCredential, account, () -> {}, request, response),
                        () -> sessions.startOperator(validCredential, request, response));
        return validCredential;
    }
}
