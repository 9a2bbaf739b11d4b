package dev.collate.auth;

import dev.collate.auth.account.Account;
import dev.collate.auth.signin.AuthenticatedAccount;
import dev.collate.auth.signin.InvitationService;
import dev.collate.auth.signin.Passkeys;
import dev.collate.auth.signin.PasswordService;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.stereotype.Service;

/**
 * Signs people in to the website as an account: with an e-mail address and a password, with a passkey, or with an invitation. Changes their
 * passwords, and deletes their passkeys.
 */
@Service
public class AccountSignInService {
    private final PasswordService passwords;
    private final Passkeys passkeys;
    private final InvitationService invitations;
    private final PasswordAttempts attempts;
    private final FailedAuthentications failures;
    private final SiteSessions sessions;

    AccountSignInService(
            PasswordService passwords,
            Passkeys passkeys,
            InvitationService invitations,
            PasswordAttempts attempts,
            FailedAuthentications failures,
            SiteSessions sessions) {
        this.passwords = passwords;
        this.passkeys = passkeys;
        this.invitations = invitations;
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
        var proven = attempt(
                email, request, () -> passwords.authenticate(email, password, attempts.isKnown(email, request)));
        var holder = proven.map(AuthenticatedAccount::id)
                .flatMap(sessions::findHolder)
                .orElseThrow(
                        () -> ApiException.unauthorized(
                                "The e-mail address or the password is wrong, or the account is disabled: check both, or ask the operator of this server."));
        attempts.recordSuccess(email, request);
        sessions.start(holder, proven.orElseThrow()::requireCurrent, request, response);
    }

    /** Counts the attempt as failed, and then checks the password. If the check is not possible, the attempt does not count. */
    private <T> T attempt(String email, HttpServletRequest request, Supplier<T> check) {
        attempts.countAsFailed(email, request);
        try {
            return check.get();
        } catch (RuntimeException e) {
            attempts.giveBack(email, request);
            throw e;
        }
    }

    /** Returns the account of an invitation. Returns an empty Optional if the invitation cannot be used any more. */
    public Optional<Account> findInvitation(String token) {
        return invitations.find(token);
    }

    /**
     * Sets the password of an account, ends all its sessions, and signs in.
     *
     * @param account the account that {@link #findInvitation} has returned for the token
     * @throws ApiException 401 if another request has used the invitation at the same time, or if the account is disabled; 429 if the
     *     client address has failed to authenticate too often; 503 if too many passwords are checked at the same time
     */
    public void acceptInvitation(
            String token, Account account, String password, HttpServletRequest request, HttpServletResponse response) {
        acceptInvitation(token, account, passwords.prepareChange(account.id(), password), request, response);
    }

    /**
     * Gives an account that has an invitation a new way to sign in, ends all its sessions, and signs in.
     *
     * @param account the account that {@link #findInvitation} has returned for the token
     * @param change stores the password or the passkey in the current transaction; if it fails, the invitation can still be used
     * @throws ApiException 401 if another request has used the invitation at the same time, or if the account is disabled; 429 if the
     *     client address has failed to authenticate too often
     */
    public void acceptInvitation(
            String token, Account account, Runnable change, HttpServletRequest request, HttpServletResponse response) {
        var holder = sessions.findHolder(account.id())
                .orElseThrow(() -> ApiException.unauthorized(
                        "Nobody can sign in as this account now: ask the operator of this server."));
        Runnable step = () -> {
            if (!invitations.use(token)) {
                throw failures.countFailure(request, "This invitation was used already or has expired.");
            }
            change.run();
            sessions.endAll(account.id());
        };
        sessions.start(holder, step, request, response);
    }

    /**
     * Changes the password of the account, and ends all its other sessions.
     *
     * @return whether the current password is right; if it is not, nothing changes
     * @throws ApiException 429 if there were too many failed attempts; 503 if too many passwords are checked at the same time
     */
    public boolean changePassword(
            Account account,
            String current,
            String password,
            HttpServletRequest request,
            HttpServletResponse response) {
        var email = String.valueOf(account.email());
        var proven = attempt(email, request, () -> passwords.authenticate(account.id(), current));
        if (proven.isEmpty()) {
            return false;
        }
        attempts.recordSuccess(email, request);
        var change = passwords.prepareChange(account.id(), password);
        Runnable step = () -> {
            proven.get().requireCurrent();
            change.run();
        };
        sessions.restart(account.id(), step, request, response);
        return true;
    }

    /**
     * Returns the options for a sign-in, as JSON for the browser. Counts as a failed sign-in until a sign-in succeeds, because the server
     * stores a challenge for everyone who asks for options.
     *
     * @throws ApiException 429 if there were too many failed sign-ins
     */
    public byte[] passkeyOptions(HttpServletRequest request) {
        failures.requireNotLimited(request);
        return passkeys.signInOptions(request.getSession());
    }

    /**
     * Signs in with a passkey. The attempt counts as failed before the passkey is verified, so that many concurrent attempts cannot exceed
     * the limit.
     *
     * @throws ApiException 401 if the passkey is not valid, or the account is disabled; 429 if there were too many failed
     *     sign-ins, or if the account has used all its requests
     */
    public void signInWithPasskey(String passkey, HttpServletRequest request, HttpServletResponse response) {
        failures.requireNotLimited(request);
        var proven = passkeys.authenticate(passkey, request.getSession());
        var holder = proven.map(AuthenticatedAccount::id)
                .flatMap(sessions::findHolder)
                .orElseThrow(
                        () -> ApiException.unauthorized(
                                "This passkey was not accepted: it was deleted, the sign-in took too long, or the account cannot be used. Try again, or ask the operator of this server."));
        // Two failures were counted: one for this attempt, and one for its options.
        failures.giveBack(request);
        failures.giveBack(request);
        sessions.start(holder, proven.orElseThrow()::requireCurrent, request, response);
    }

    /**
     * Adds a passkey to an account.
     *
     * @param passkey the step that stores the passkey, which {@link Passkeys#read} has returned
     * @throws ApiException 400 if the passkey is not valid; 401 if the session of the person has ended
     */
    public void addPasskey(UUID account, Runnable passkey, HttpServletRequest request) {
        sessions.change(account, passkey, request);
    }

    /**
     * Checks that no other request has ended the session of this request.
     *
     * @throws ApiException 401 if the session has ended
     */
    public void requireSession(HttpServletRequest request) {
        sessions.requireSession(request);
    }

    /**
     * Deletes a passkey of an account, and ends all other sessions of the account.
     *
     * @throws ApiException 404 if the account has no such passkey
     */
    public void deletePasskey(UUID account, String id, HttpServletRequest request, HttpServletResponse response) {
        sessions.restart(account, () -> passkeys.delete(account, id), request, response);
    }
}
