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
 * Stores shares. This is the only transactional class of this package, and each method is one transaction. An expired share is not found,
 * whether or not it has been purged.
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
     * Rejects a share early if its owner already stores {@code limit} bytes.
     *
     * @throws ApiException 413
     */
    void requireRoom(UUID ownerId, long limit) {
        usages.requireRoom(ownerId, limit);
    }

    /**
     * Stores a share with all its contents, or nothing.
     *
     * @param limit maximum bytes that the owner's shares may take
     * @throws ApiException 413 if they would take more
     * @throws org.springframework.dao.DataIntegrityViolationException if the owner has a share with the same idempotency key
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

    /** Counts a view and returns the share with the new count. Two concurrent views return different counts. */
    @Transactional
    Optional<Share> view(String token) {
        // The row stays locked from the update to the end of the transaction, so no other view is counted between the
        // two statements.
        var now = clock.instant();
        return shares.countView(token, now) == 1 ? shares.findLive(token, now) : Optional.empty();
    }

    /** Returns the share without counting a view. */
    @Transactional(readOnly = true)
    Optional<Share> find(String token) {
        return shares.findLive(token, clock.instant());
    }

    @Transactional(readOnly = true)
    Optional<Share> findMadeWith(UUID ownerId, String idempotencyKey) {
        return shares.findLiveMadeWith(ownerId, idempotencyKey, clock.instant());
    }

    /** Returns an owner's shares after this position, newest first. */
    @Transactional(readOnly = true)
    List<Share> list(UUID ownerId, ListPosition after, int limit) {
        return shares.findLiveBefore(ownerId, after.createdAt(), after.token(), clock.instant(), Limit.of(limit));
    }

    /** Deletes an owner's share. Returns false if the owner has no share with this token. */
    @Transactional
    boolean remove(String token, UUID ownerId) {
        var found = shares.lockLive(token, ownerId, clock.instant());
        found.ifPresent(share -> delete(List.of(share)));
        return found.isPresent();
    }

    /**
     * Deletes up to {@code limit} expired shares and returns the number found. Servers that share a database may purge at the same time:
     * all delete in the order of tokens, so that they cannot deadlock, and a share that is already deleted is not an error.
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

    /** Measures up to {@code limit} shares that an older version stored without their size, and returns the number found. */
    @Transactional
    int measure(int limit) {
        var found = shares.lockUnmeasured(Limit.of(limit));
        found.forEach(share -> shares.noteSize(share.token(), Share.ROW_SIZE + chunks.size(share.token())));
        return found.size();
    }

    /** Recounts the shares of a key. */
    @Transactional
    void recount(UUID ownerId) {
        usages.recount(ownerId);
    }

    /** Stores a part of a share that was created without this part. */
    @Transactional
    void addLater(String token, SharePart part, PackedContent content) {
        chunks.add(token, part, content);
    }

    /**
     * Returns a stream of a part of a share. Returns an empty Optional if the part does not
     * exist. The stream does not hold a database connection, so a slow
     * client does not block one.
     *
     * @throws IOException from the stream, if the share is deleted meanwhile
     */
    Optional<InputStream> open(String token, SharePart part) throws IOException {
        try {
            return Optional.of(PackedContent.unpacked(position -> chunks.find(token, part, position)));
        } catch (EOFException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns a stream of the index or of a window of the page's model. Returns an empty Optional if the index or window does not exist.
     */
    Optional<InputStream> openWindow(String token, int position) throws IOException {
        var chunk = chunks.find(token, SharePart.PAGE, position);
        return chunk.isEmpty() ? Optional.empty() : Optional.of(PackedWindows.unpacked(chunk.get()));
    }

    /** Returns the number of bytes of a part. Returns an empty Optional if the part does not exist. */
    OptionalLong length(String token, SharePart part) {
        var last = chunks.findLast(token, part);
        return last.isEmpty() ? OptionalLong.empty() : OptionalLong.of(PackedContent.length(last));
    }
}
