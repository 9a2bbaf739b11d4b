package dev.collate.share;

import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.KeySummary;
import dev.collate.limit.StorageUsage;
import dev.collate.problem.ApiException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** Lists and takes down the shares of all keys, for the operator. */
@Service
public class ShareAdministration {
    private final ShareStore store;
    private final ShareUsages usages;
    private final StorageDisk disk;
    private final ApiKeyService keys;
    private final ShareOwners owners;

    ShareAdministration(
            ShareStore store, ShareUsages usages, StorageDisk disk, ApiKeyService keys, ShareOwners owners) {
        this.store = store;
        this.owners = owners;
        this.usages = usages;
        this.disk = disk;
        this.keys = keys;
    }

    /**
     * Selects shares.
     *
     * @param key only shares of the key with this id
     * @param account only shares of the keys of the account with this id
     * @param text only shares whose token or title contains this text; empty for all shares
     */
    record Filter(Optional<UUID> key, Optional<UUID> account, String text) {}

    /** Returns the live shares that the filter selects and that follow this position, newest first. */
    List<Share> list(Filter filter, ListPosition after, int limit) {
        return owners(filter)
                .map(owners -> store.list(owners, filter.text(), after, limit))
                .orElseGet(() -> store.list(filter.text(), after, limit));
    }

    /** Returns the keys whose shares the filter selects. Returns an empty Optional if it selects the shares of all keys. */
    private Optional<Set<UUID>> owners(Filter filter) {
        if (filter.account().isEmpty()) {
            return filter.key().map(Set::of);
        }
        return Optional.of(owners.ofAccount(filter.account().get()).stream()
                .filter(id -> filter.key().isEmpty() || filter.key().get().equals(id))
                .collect(Collectors.toSet()));
    }

    /**
     * Returns the live share with this token. Does not count a view.
     *
     * @throws ApiException 404 if no live share has this token
     */
    Share find(String token) {
        return store.find(token).orElseThrow(ShareService::notFound);
    }

    /** Returns the key that has created a share. */
    KeySummary owner(Share share) {
        return keys.get(share.ownerId());
    }

    /**
     * Deletes a share of any key.
     *
     * @throws ApiException 404 if no live share has this token
     */
    public void takeDown(String token, Actor actor) {
        if (!store.takeDown(token, actor)) {
            throw ShareService.notFound();
        }
        disk.flush();
    }

    /** Returns the number and the size of all shares. Both include expired shares that are not deleted yet. */
    public StorageUsage total() {
        return usages.total();
    }
}
