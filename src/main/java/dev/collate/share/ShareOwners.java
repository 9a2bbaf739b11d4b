package dev.collate.share;

import dev.collate.auth.Caller;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.KeySummary;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Finds the keys whose shares a caller may list, change and delete. */
@Component
class ShareOwners {
    private final ApiKeyService keys;

    ShareOwners(ApiKeyService keys) {
        this.keys = keys;
    }

    /**
     * Returns the key of the caller. If a person has signed in as an account, returns all keys of the account, also those that are revoked.
     */
    Set<UUID> of(Caller caller) {
        return caller.accountHolder() ? ofAccount(caller.accountId()) : Set.of(caller.keyId());
    }

    /** Returns all keys of an account. */
    Set<UUID> ofAccount(UUID accountId) {
        return keys.listOfAccount(accountId).stream().map(KeySummary::id).collect(Collectors.toSet());
    }
}
