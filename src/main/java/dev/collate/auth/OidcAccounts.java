package dev.collate.auth;

import dev.collate.auth.account.AccountKeys;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AccountSettings;
import dev.collate.auth.account.AccountSpec;
import dev.collate.auth.account.Actor;
import dev.collate.auth.account.AuditAction;
import dev.collate.auth.account.AuditDetails;
import dev.collate.auth.account.AuditLog;
import dev.collate.auth.account.DisplayName;
import dev.collate.auth.account.EmailAddress;
import dev.collate.auth.key.WebsiteKeys;
import dev.collate.limit.Plan;
import dev.collate.problem.ApiException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Lazy;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.oauth2.core.oidc.StandardClaimNames;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;

/** Finds the accounts of people who have signed in at an OpenID provider. A server without a provider does not create this bean. */
@Lazy
final class OidcAccounts {
    private static final int MAX_SUBJECT_LENGTH = 255;

    private final JdbcClient database;
    private final AccountService accounts;
    private final AccountKeys keys;
    private final WebsiteKeys websiteKeys;
    private final AuditLog audit;
    private final @Nullable Plan planOfNewAccounts;
    private final Clock clock;

    OidcAccounts(
            JdbcClient database,
            AccountService accounts,
            AccountKeys keys,
            WebsiteKeys websiteKeys,
            AuditLog audit,
            AccountSettings settings,
            Clock clock) {
        this.database = database;
        this.accounts = accounts;
        this.keys = keys;
        this.websiteKeys = websiteKeys;
        this.audit = audit;
        this.planOfNewAccounts = settings.createAtSignIn();
        this.clock = clock;
    }

    /**
     * Returns the id of the account of a person. At the first sign-in, this is the account with the verified e-mail address of the person,
     * or a new account if the settings allow this. From then on, the issuer and the subject of the person identify the account.
     *
     * @throws ApiException 403 if the person has no account, if the provider has not verified the e-mail address, if the account belongs to
     *     another person of the provider, or if the subject is not valid
     */
    UUID findOrCreateAccount(OidcUser person) {
        var linkedAccount = findByIdentity(person);
        if (linkedAccount.isPresent()) {
            return linkedAccount.get();
        }
        try {
            return keys.runChange(() -> linkAccount(person));
        } catch (DataIntegrityViolationException e) {
            // Another request of the same person has stored the identity or the account after our lookup.
            return keys.runChange(() -> linkAccount(person));
        }
    }

    private Optional<UUID> findByIdentity(OidcUser person) {
        return database.sql("select account_id from account_identity where issuer = ? and subject = ?")
                .params(issuer(person), subject(person))
                .query(UUID.class)
                .optional();
    }

    /** Finds or creates the account of a person who signs in for the first time, and stores the identity of the person. */
    private UUID linkAccount(OidcUser person) {
        var linkedAccount = findByIdentity(person);
        if (linkedAccount.isPresent()) {
            return linkedAccount.get();
        }
        var email = verifiedEmail(person);
        var accountId = accounts.findByEmail(email).orElseGet(() -> createAccount(person, email));
        if (hasIdentity(accountId, issuer(person))) {
            throw ApiException.forbidden(
                    "The account with your e-mail address belongs to another person of this provider:"
                            + " ask the operator of this server.");
        }
        database.sql("insert into account_identity (issuer, subject, account_id, created_at) values (?, ?, ?, ?)")
                .params(issuer(person), subject(person), accountId, Timestamp.from(clock.instant()))
                .update();
        audit.addEntry(
                Actor.account(accountId),
                AuditAction.ACCOUNT_LINK,
                accountId,
                new AuditDetails().addValue("issuer", issuer(person)));
        websiteKeys.createIfNeverCreated(accountId, Actor.account(accountId));
        return accountId;
    }

    /**
     * Returns the e-mail address, in lower case. A provider may let people enter any address. So only a verified address proves that the
     * account belongs to the person.
     */
    private static String verifiedEmail(OidcUser person) {
        return Optional.ofNullable(person.getEmail())
                .filter(email ->
                        "true".equals(String.valueOf(person.getClaims().get(StandardClaimNames.EMAIL_VERIFIED))))
                .flatMap(EmailAddress::parse)
                .orElseThrow(
                        () -> ApiException.forbidden(
                                "Your provider has not confirmed your e-mail address: verify the address there, and sign in again."));
    }

    private UUID createAccount(OidcUser person, String email) {
        if (planOfNewAccounts == null) {
            throw ApiException.forbidden(
                    "No account of this server has your e-mail address: ask the operator of this server for an account.");
        }
        var name = Stream.of(Objects.toString(person.getFullName(), "").strip(), email.substring(0, email.indexOf('@')))
                .filter(DisplayName::isValid)
                .findFirst()
                .orElse("unnamed");
        return accounts.addInTransaction(new AccountSpec(name, email, planOfNewAccounts), Actor.SIGN_IN)
                .id();
    }

    private boolean hasIdentity(UUID accountId, String issuer) {
        return database.sql("select count(*) from account_identity where account_id = ? and issuer = ?")
                        .params(accountId, issuer)
                        .query(Long.class)
                        .single()
                > 0;
    }

    private static String issuer(OidcUser person) {
        return Objects.requireNonNull(person.getIssuer()).toString();
    }

    /**
     * Returns the subject: the id of the person at the provider. OpenID Connect allows at most 255 ASCII characters. The database cannot
     * store longer texts, and PostgreSQL cannot store U+0000.
     */
    private static String subject(OidcUser person) {
        var subject = Objects.requireNonNull(person.getSubject());
        if (subject.length() > MAX_SUBJECT_LENGTH || subject.indexOf('\0') >= 0) {
            throw ApiException.forbidden(
                    "Your provider has sent a user id (subject) that is not valid: ask the operator of this server.");
        }
        return subject;
    }
}
