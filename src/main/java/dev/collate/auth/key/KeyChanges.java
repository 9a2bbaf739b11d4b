package dev.collate.auth.key;

import dev.collate.auth.account.AccountKeys;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Runs changes of keys and accounts, so that the caches of all servers notice them. */
@Component
class KeyChanges implements AccountKeys {
    private final ApiKeys keys;
    private final ApiKeyCache cache;
    private final TransactionTemplate transaction;

    KeyChanges(ApiKeys keys, ApiKeyCache cache, PlatformTransactionManager transactions) {
        this.keys = keys;
        this.cache = cache;
        this.transaction = new TransactionTemplate(transactions);
    }

    /**
     * {@inheritDoc} The transaction also increases the number of changes. From this number, each server notices that its cache is outdated.
     * This server notices it at once.
     */
    @Override
    public <T> T runChange(Supplier<T> change) {
        var result = transaction.execute(status -> {
            var changeResult = change.get();
            keys.incrementRevision();
            return changeResult;
        });
        cache.invalidate();
        return result;
    }

    @Override
    public boolean hasConfiguredKey(UUID accountId) {
        return keys.hasConfiguredKey(accountId);
    }
}
