package dev.collate.share;

import dev.collate.problem.ApiException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Where shares are kept: the only transactional class of this package, each method one transaction. A share that has expired is not
 * found from that moment on, whether or not it has been purged.
 */
@Component
public class ShareStore {
    private final Shares shares;
    private final Chunks chunks;
    private final Clock clock;

    ShareStore(Shares shares, Chunks chunks, Clock clock) {
        this.shares = shares;
        this.chunks = chunks;
        this.clock = clock;
    }

    /**
     * Stores a share with all its contents, or nothing.
     *
     * @throws org.springframework.dao.DataIntegrityViolationException if its owner has a share of the same idempotency key
     */
    @Transactional
    void add(Share share, Map<SharePart, PackedContent> contents) {
        share.idempotencyKey().ifPresent(key -> shares.deleteExpiredMadeWith(share.ownerId(), key, clock.instant()));
        shares.saveAndFlush(share);
        contents.forEach((part, content) -> chunks.add(share.token(), part, content));
    }

    /** Counts a view and answers the share with it: of two that view at once, one sees one more than the other. */
    @Transactional
    public Optional<Share> view(String token) {
        // The row stays locked from the update to the end of the transaction, so nobody counts between the two
        // statements.
        var now = clock.instant();
        return shares.countView(token, now) == 1 ? shares.findLive(token, now) : Optional.empty();
    }

    /** The share without counting a view. */
    @Transactional(readOnly = true)
    public Optional<Share> find(String token) {
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
        return shares.deleteLive(token, ownerId, clock.instant()) == 1;
    }

    /**
     * Deletes up to {@code limit} shares that have expired; the number of those found. Servers that share a database may do this at
     * once: all delete in the order of tokens, so none waits for another in a circle, and a share that is gone already is no error.
     */
    @Transactional
    int purge(int limit) {
        var expired = shares.findExpired(clock.instant(), Limit.of(limit));
        expired.forEach(shares::deleteByToken);
        return expired.size();
    }

    /**
     * Reads a part of a share. No connection is held while it is read, so a slow client holds none either.
     *
     * @throws ApiException 404 if the share is gone
     * @throws IOException while it is read, if it goes
     */
    public InputStream open(String token, SharePart part) throws IOException {
        try {
            return PackedContent.unpacked(position -> chunks.find(token, part, position));
        } catch (EOFException e) {
            throw notFound();
        }
    }

    /** Number of bytes of a part; empty if the share is gone. */
    public OptionalLong length(String token, SharePart part) {
        var last = chunks.findLast(token, part);
        return last.isEmpty() ? OptionalLong.empty() : OptionalLong.of(PackedContent.length(last));
    }

    /** What every way to a share answers when there is none: nothing tells whether there once was. */
    public static ApiException notFound() {
        return ApiException.notFound(
                "There is no share of this token: it never was, has expired, or was deleted by its maker;"
                        + " ask whoever sent you the link for a new one.");
    }
}
