package dev.collate.auth.signin;

import dev.collate.auth.account.Account;
import dev.collate.auth.account.AccountKeys;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AccountSettings;
import dev.collate.auth.account.Actor;
import dev.collate.auth.account.AuditAction;
import dev.collate.auth.account.AuditDetails;
import dev.collate.auth.account.AuditLog;
import dev.collate.auth.key.RandomText;
import dev.collate.auth.key.Sha256;
import dev.collate.auth.key.WebsiteKeys;
import dev.collate.database.ColumnValues;
import dev.collate.problem.ApiException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Service;

/**
 * Creates invitations and accepts them. An invitation is a link with which one person can set the password of an account or add a passkey,
 * once and for a limited time. An operator also sends an invitation to a person who has forgotten the password.
 */
@Service
public class InvitationService {
    private final AccountInvitations invitations;
    private final AccountService accounts;
    private final AccountKeys keys;
    private final WebsiteKeys websiteKeys;
    private final AuditLog audit;
    private final AccountSettings settings;
    private final boolean isSignInEnabled;
    private final Clock clock;

    InvitationService(
            AccountInvitations invitations,
            AccountService accounts,
            AccountKeys keys,
            WebsiteKeys websiteKeys,
            AuditLog audit,
            AccountSettings settings,
            SiteSettings site,
            Clock clock) {
        this.invitations = invitations;
        this.accounts = accounts;
        this.keys = keys;
        this.websiteKeys = websiteKeys;
        this.audit = audit;
        this.settings = settings;
        this.isSignInEnabled = site.tools() != SiteSettings.ToolsMode.OFF;
        this.clock = clock;
    }

    /**
     * Creates an invitation. An earlier invitation of the account is no longer valid. The account gets a key for the website, if it has
     * none.
     *
     * @throws ApiException 400 if the account is disabled, or has no e-mail address; 404 if no account has this id, or if nobody can sign
     *     in to the website
     */
    public Invitation create(UUID accountId, Actor actor) {
        if (!isSignInEnabled) {
            throw ApiException.notFound("Nobody can sign in to this website, so there are no invitations.");
        }
        var account = accounts.get(accountId);
        if (account.disabledAt() != null) {
            throw ApiException.badRequest(
                    "The account is disabled, so nobody could accept the invitation: enable the account first.");
        }
        if (account.email() == null) {
            throw ApiException.badRequest(
                    "The account has no e-mail address, with which a person could sign in: add the address first.");
        }
        var token = RandomText.newToken();
        var expiresAt = ColumnValues.now(clock).plus(settings.invitationLifetime());
        keys.runChange(() -> {
            websiteKeys.createIfNoneValid(accountId, actor);
            audit.addEntry(
                    actor, AuditAction.ACCOUNT_INVITE, accountId, new AuditDetails().addValue("expiresAt", expiresAt));
            invitations.save(accountId, Sha256.hex(token), expiresAt);
            return expiresAt;
        });
        return new Invitation(token, expiresAt);
    }

    /**
     * Returns the account of an invitation. Returns an empty Optional if the invitation is unknown, used or expired, or if nobody can sign
     * in as the account now.
     */
    public Optional<Account> findAccount(String token) {
        return invitations
                .findAccount(Sha256.hex(token), clock.instant())
                .map(accounts::get)
                .filter(account -> account.disabledAt() == null && account.email() != null);
    }

    /**
     * Uses the invitation in the current transaction, so that it cannot be used again.
     *
     * @return false if another request has used the invitation at the same time
     */
    public boolean use(String token) {
        return invitations.delete(Sha256.hex(token));
    }

    /**
     * A new invitation. Only this object contains its token: the database stores only a hash.
     *
     * @param token the secret part of the link
     * @param expiresAt until when the link can be used
     */
    public record Invitation(String token, Instant expiresAt) {
        /** The path of the page of an invitation. */
        public static final String PATH = "/invitation/{token}";

        /** Returns the path of the page of this invitation. */
        public String path() {
            return PATH.replace("{token}", token);
        }

        @Override
        public String toString() {
            return "Invitation[" + expiresAt + "]";
        }
    }
}
