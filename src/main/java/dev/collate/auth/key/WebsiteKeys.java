package dev.collate.auth.key;

import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.Actor;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Service;

/**
 * Manages the keys that the website uses for people who have signed in as an account and not with a key: one key for each account. The
 * requests of these people count for the key of their account, and this key owns their shares. Nobody knows its secret. An operator can
 * change, limit and revoke it like every other key.
 */
@Service
public class WebsiteKeys {
    private static final String KEY_NAME = "website";

    private final ApiKeys keys;
    private final ApiKeyService keyService;
    private final AccountService accounts;
    private final Clock clock;

    WebsiteKeys(ApiKeys keys, ApiKeyService keyService, AccountService accounts, Clock clock) {
        this.keys = keys;
        this.keyService = keyService;
        this.accounts = accounts;
        this.clock = clock;
    }

    /**
     * Creates the key of an account in the current transaction, with all scopes and without limits of its own. Has no effect if the account
     * has a key for the website that is neither revoked nor expired.
     */
    public void createIfNoneValid(UUID accountId, Actor actor) {
        // Without the lock, two concurrent requests could each create a key.
        accounts.lock(accountId);
        if (findCurrent(accountId).isEmpty()) {
            var scopes = EnumSet.allOf(Scope.class);
            var spec = new ApiKeySpec(KEY_NAME, accountId, null, scopes, null, null, null, null);
            keys.markForWebsite(
                    keyService.store(spec, ApiKeyFormat.generate(), actor).id());
        }
    }

    /** Creates the key of an account in the current transaction, if the account never had one. So a revoked key stays revoked. */
    public void createIfNeverCreated(UUID accountId, Actor actor) {
        accounts.lock(accountId);
        if (keys.findForWebsite(accountId).isEmpty()) {
            createIfNoneValid(accountId, actor);
        }
    }

    /**
     * Returns the hash of the secret of the key with which people sign in as this account. Returns an empty Optional if the account has no
     * key for the website, or if the key is revoked or has expired.
     */
    public Optional<String> findSecretHash(UUID accountId) {
        return findCurrent(accountId).map(ApiKey::secretHash);
    }

    /** Returns the newest key of the account for the website, unless it is revoked or has expired. */
    private Optional<ApiKey> findCurrent(UUID accountId) {
        return keys.findForWebsite(accountId).filter(key -> !key.isRevoked() && !key.isExpired(clock.instant()));
    }
}
