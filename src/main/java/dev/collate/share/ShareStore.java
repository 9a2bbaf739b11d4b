package dev.collate.share;

import dev.collate.limit.StorageUsage;
import dev.collate.problem.ApiException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Where shares are kept: the only transactional class of this package, each method one transaction. A share that has expired is not
 * found from that moment on, whether or not it has been purged.
 */
@Component
class ShareStore {
    private final Shares shares;
    private final Chunks chunks;
    private final ShareUsages usages;
    private final Clock clock;

    ShareStore(Shares shares, Chunks chunks, ShareUsages usages, Clock clock) {
        this.shares = shares;
        this.chunks = chunks;
        this.usages = usages;
        this.clock = clock;
    }

    /**
     * Refuses a share early if its owner stores {@code limit} bytes already.
     *
     * @throws ApiException 413
     */
    void requireRoom(UUID ownerId, long limit) {
        usages.requireRoom(ownerId, limit);
    }

    /**
     * Stores a share with all its contents, or nothing.
     *
     * @param limit bytes that its owner's shares may take
     * @throws ApiException 413 if they would take more
     * @throws org.springframework.dao.DataIntegrityViolationException if its owner has a share of the same idempotency key
     */
    @Transactional
    void add(Share share, Map<SharePart, PackedContent> contents, long limit) {
        share.idempotencyKey()
                .ifPresent(key -> shares.lockExpiredMadeWith(share.ownerId(), key, clock.instant())
                        .ifPresent(expired -> delete(List.of(expired))));
        shares.saveAndFlush(share);
        contents.forEach((part, content) -> chunks.add(share.token(), part, content));
        usages.add(share.ownerId(), share.storedSize(), limit);
    }

    /** Counts a view and answers the share with it: of two that view at once, one sees one more than the other. */
    @Transactional
    Optional<Share> view(String token) {
        // The row stays locked from the update to the end of the transaction, so nobody counts between the two
        // statements.
        var now = clock.instant();
        return shares.countView(token, now) == 1 ? shares.findLive(token, now) : Optional.empty();
    }

    /** The share without counting a view. */
    @Transactional(readOnly = true)
    Optional<Share> find(String token) {
        return shares.findLive(token, clock.instant());
    }

    @Transactional(readOnly = true)
    Optional<Share> findMadeWith(UUID ownerId, String idempotencyKey) {
        return shares.findLiveMadeWith(ownerId, idempotencyKey, clock.instant());
    }

    /** An owner's shares, newest first, from the one after this position on. */
    @Transactional(readOnly = true)
    List<Share> list(UUID ownerId, ListPosition after, int limit) {
        return shares.findLiveBefore(ownerId, after.createdAt(), after.token(), clock.instant(), Limit.of(limit));
    }

    /** Deletes an owner's share; false if it has none of this token. */
    @Transactional
    boolean remove(String token, UUID ownerId) {
        var found = shares.lockLive(token, ownerId, clock.instant());
        found.ifPresent(share -> delete(List.of(share)));
        return found.isPresent();
    }

    /**
     * Deletes up to {@code limit} shares that have expired; the number of those found. Servers that share a database may do this at
     * once: all delete in the order of tokens, so none waits for another in a circle, and a share that is gone already is no error.
     */
    @Transactional
    int purge(int limit) {
        var expired = shares.lockExpired(clock.instant(), Limit.of(limit));
        delete(expired);
        return expired.size();
    }

    /** Deletes shares that this transaction has locked. */
    private void delete(List<Share> locked) {
        var byOwner = new TreeMap<UUID, StorageUsage>();
        for (var share : locked) {
            shares.deleteByToken(share.token());
            byOwner.merge(share.ownerId(), new StorageUsage(1, share.storedSize()), StorageUsage::plus);
        }
        byOwner.forEach(usages::subtract);
    }

    /** Measures up to {@code limit} shares that an older version has stored; the number of those found. */
    @Transactional
    int measure(int limit) {
        var found = shares.lockUnmeasured(Limit.of(limit));
        found.forEach(share -> shares.noteSize(share.token(), Share.ROW_SIZE + chunks.size(share.token())));
        return found.size();
    }

    /** Counts anew what a key stores. */
    @Transactional
    void recount(UUID ownerId) {
        usages.recount(ownerId);
    }

    /** Stores a part of a share that was made without it. */
    @Transactional
    void addLater(String token, SharePart part, PackedContent content) {
        chunks.add(token, part, content);
    }

    /**
     * Reads a part of a share; empty if there is none. No connection is held while it is read, so a slow client holds none either.
     *
     * @throws IOException while it is read, if the share goes
     */
    Optional<InputStream> open(String token, SharePart part) throws IOException {
        try {
            return Optional.of(PackedContent.unpacked(position -> chunks.find(token, part, position)));
        } catch (EOFException e) {
            return Optional.empty();
        }
    }

    /** Number of bytes of a part; empty if there is none. */
    OptionalLong length(String token, SharePart part) {
        var last = chunks.findLast(token, part);
        return last.isEmpty() ? OptionalLong.empty() : OptionalLong.of(PackedContent.length(last));
    }
}
