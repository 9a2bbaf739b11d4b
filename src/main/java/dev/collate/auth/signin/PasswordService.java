package dev.collate.auth.signin;

import dev.collate.auth.account.Actor;
import dev.collate.auth.account.AuditAction;
import dev.collate.auth.account.AuditDetails;
import dev.collate.auth.account.AuditLog;
import dev.collate.auth.account.EmailAddress;
import dev.collate.database.ColumnValues;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Service;

/** Checks and changes the passwords of accounts. */
@Service
public class PasswordService {
    private final AccountPasswords passwords;
    private final AccountInvitations invitations;
    private final PasswordHasher hasher;
    private final AuthenticationProvider passwordProvider;
    private final AuditLog audit;
    private final Clock clock;

    PasswordService(
            AccountPasswords passwords,
            AccountInvitations invitations,
            PasswordHasher hasher,
            AuditLog audit,
            Clock clock) {
        this.passwords = passwords;
        this.invitations = invitations;
        this.hasher = hasher;
        this.passwordProvider = passwordProvider(passwords, hasher.encoder());
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Returns the provider of Spring Security that checks a password. The provider also hashes the password if the text is not an e-mail
     * address, if no account has the address, or if the account is disabled. So the time of the response does not reveal which addresses
     * have an account. A text that is not an address is not searched in the database, because PostgreSQL rejects some texts, such as
     * U+0000.
     */
    private static AuthenticationProvider passwordProvider(AccountPasswords passwords, PasswordEncoder encoder) {
        UserDetailsService users = email -> EmailAddress.parse(email)
                .flatMap(passwords::findByEmail)
                .orElseThrow(() -> new UsernameNotFoundException("no account with a password has this address"));
        var provider = new DaoAuthenticationProvider(users);
        provider.setPasswordEncoder(encoder);
        return provider;
    }

    /**
     * Returns the account with this e-mail address and password. Returns an empty Optional if there is no such account, if the
     * password is wrong, or if the account is disabled.
     *
     * @param isKnownPerson whether somebody has signed in with this address from the same network lately
     * @throws dev.collate.problem.ApiException 503 if too many passwords are checked at the same time
     */
    public Optional<AuthenticatedAccount> authenticate(String email, String password, boolean isKnownPerson) {
        var normalized = NewPassword.normalized(password);
        if (NewPassword.isTooLong(normalized)) {
            return Optional.empty();
        }
        var token = UsernamePasswordAuthenticationToken.unauthenticated(email, normalized);
        try {
            return hasher.runLimited(isKnownPerson, () -> Optional.ofNullable(passwordProvider.authenticate(token)))
                    .map(user -> (UserDetails) Objects.requireNonNull(user.getPrincipal()))
                    .map(user -> authenticatedAccount(
                            UUID.fromString(user.getUsername()), Objects.requireNonNull(user.getPassword())));
        } catch (InternalAuthenticationServiceException e) {
            // Spring Security wraps the exceptions of the database.
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        } catch (AuthenticationException e) {
            return Optional.empty();
        }
    }

    /** Returns when the password of the account was set. Returns an empty Optional if the account has no password. */
    public Optional<Instant> changedAt(UUID accountId) {
        return passwords.changedAt(accountId);
    }

    /**
     * Returns the account if this is its password. Otherwise returns an empty Optional.
     *
     * @throws dev.collate.problem.ApiException 503 if too many passwords are checked at the same time
     */
    public Optional<AuthenticatedAccount> authenticate(UUID accountId, String password) {
        var normalized = NewPassword.normalized(password);
        if (NewPassword.isTooLong(normalized)) {
            return Optional.empty();
        }
        return passwords
                .findHash(accountId)
                .filter(hash -> hasher.matches(normalized, hash))
                .map(hash -> authenticatedAccount(accountId, hash));
    }

    private AuthenticatedAccount authenticatedAccount(UUID accountId, String hash) {
        return new AuthenticatedAccount(
                accountId,
                () -> passwords.findHash(accountId).filter(hash::equals).isPresent());
    }

    /**
     * Calculates the hash of a new password, which takes long, so it must not be in a transaction. Returns the step that stores the hash in
     * the current transaction. Then an invitation that was not used yet is no longer valid.
     *
     * @param password the new password, which {@link NewPassword#read} has accepted
     * @throws dev.collate.problem.ApiException 503 if too many passwords are checked at the same time
     */
    public Runnable prepareChange(UUID accountId, String password) {
        var hash = hasher.encode(password);
        return () -> {
            invitations.deleteOf(accountId);
            passwords.save(accountId, hash, ColumnValues.now(clock));
            audit.addEntry(Actor.account(accountId), AuditAction.ACCOUNT_PASSWORD, accountId, new AuditDetails());
        };
    }
}
