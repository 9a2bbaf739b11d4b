package dev.collate.share;

import dev.collate.auth.StorageUsages.StorageUsage;
import dev.collate.auth.account.Actor;
import dev.collate.auth.account.AuditAction;
import dev.collate.auth.account.AuditDetails;
import dev.collate.auth.account.AuditLog;
import dev.collate.problem.ApiException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Lazy;
import org.springframework.dao.support.DataAccessUtils;
import org.springframework.data.domain.Limit;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.vendor.HibernateJpaDialect;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Stores shares. Each method that reads or changes rows of shares runs in one JPA transaction. The methods that read chunks or check the
 * quota use JDBC without a transaction. The methods that find shares ignore expired shares, even if these are not deleted yet.
 */
@Component
class ShareStore {
    private final TransactionTemplate writeTransaction;
    private final TransactionTemplate readTransaction;
    private final ShareRepository shares;

    /** Reads and writes the chunks without JPA, because a persistence context would keep all of them in memory. */
    private final JdbcTemplate database;

    private final ShareUsages usages;
    private final AuditLog audit;
    private final Clock clock;

    ShareStore(
            @Lazy @Qualifier(ShareJpaConfiguration.TRANSACTIONS) PlatformTransactionManager transactions,
            @Lazy ShareRepository shares,
            JdbcTemplate database,
            ShareUsages usages,
            AuditLog audit,
            Clock clock) {
        this.writeTransaction = new TransactionTemplate(transactions);
        this.readTransaction = new TransactionTemplate(transactions);
        this.readTransaction.setReadOnly(true);
        this.shares = shares;
        this.database = database;
        this.usages = usages;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Checks, before a new share is compared, that its owner may store at least {@link Share#ROW_SIZE} bytes more.
     *
     * @param limit the maximum number of bytes that all shares of the owner may take
     * @throws ApiException 413 if the owner may store fewer bytes
     */
    void requireFreeQuota(UUID ownerId, long limit) {
        usages.requireFreeQuota(ownerId, limit);
    }

    /**
     * Stores a share with all its parts. If this fails, nothing is stored.
     *
     * @param limit the maximum number of bytes that all shares of the owner may take
     * @throws ApiException 413 if the shares of the owner would take more bytes
     * @throws org.springframework.dao.DataIntegrityViolationException if the owner already has a live share with the same idempotency key
     */
    void add(Share share, Map<SharePart, CompressedPart> parts, long limit) {
        inTransaction(writeTransaction, () -> {
            share.idempotencyKey()
                    .ifPresent(key -> shares.lockExpiredByIdempotencyKey(share.ownerId(), key, clock.instant())
                            .ifPresent(expired -> delete(List.of(expired))));
            shares.saveAndFlush(share);
            parts.forEach((part, compressed) -> addChunks(share.token(), part, compressed.chunks()));
            usages.add(share.ownerId(), share.storedSize(), limit);
            return share;
        });
    }

    private void addChunks(String token, SharePart part, List<byte[]> chunks) {
        database.batchUpdate(
                "insert into share_chunk (token, part, position, bytes) values (?, ?, ?, ?)",
                IntStream.range(0, chunks.size())
                        .mapToObj(position -> new Object[] {token, part.name(), position, chunks.get(position)})
                        .toList());
    }

    /** Counts a view. Returns the share with the new view count. Two concurrent views return different counts. */
    Optional<Share> countView(String token) {
        // The row stays locked from the update to the end of the transaction, so no other view is counted between the
        // two statements.
        var now = clock.instant();
        return inTransaction(
                writeTransaction,
                () -> shares.countView(token, now) == 1 ? shares.findLive(token, now) : Optional.empty());
    }

    /** Returns the live share with this token. Does not count a view. */
    Optional<Share> find(String token) {
        return inTransaction(readTransaction, () -> shares.findLive(token, clock.instant()));
    }

    Optional<Share> findByIdempotencyKey(UUID ownerId, String idempotencyKey) {
        return inTransaction(
                readTransaction, () -> shares.findLiveByIdempotencyKey(ownerId, idempotencyKey, clock.instant()));
    }

    /**
     * Returns the live shares of all owners that follow this position, newest first.
     *
     * @param searchText a text that the token or, ignoring case, the title contains; empty for all shares
     */
    List<Share> list(String searchText, ShareCursor after, int limit) {
        return inTransaction(
                readTransaction,
                () -> shares.findLiveMatching(
                        searchText, after.createdAt(), after.token(), clock.instant(), Limit.of(limit)));
    }

    /** Returns the shares of {@link #list(String, ShareCursor, int)} that belong to one of these owners. */
    List<Share> list(Set<UUID> ownerIds, String searchText, ShareCursor after, int limit) {
        return inTransaction(
                readTransaction,
                () -> shares.findLiveMatchingOf(
                        ownerIds, searchText, after.createdAt(), after.token(), clock.instant(), Limit.of(limit)));
    }

    /** Deletes a share of any owner, and records this in the audit log. Returns false if no live share has this token. */
    boolean takeDown(String token, Actor actor) {
        return inTransaction(writeTransaction, () -> {
            var lockedShare = shares.lockLive(token, clock.instant());
            lockedShare.ifPresent(share -> {
                delete(List.of(share));
                audit.addEntry(
                        actor, AuditAction.SHARE_DELETE, token, new AuditDetails().addValue("key", share.ownerId()));
            });
            return lockedShare.isPresent();
        });
    }

    /** Deletes a share of these owners. Returns false if they have no live share with this token. */
    boolean remove(String token, Set<UUID> ownerIds) {
        return inTransaction(writeTransaction, () -> {
            var lockedShare =
                    shares.lockLive(token, clock.instant()).filter(share -> ownerIds.contains(share.ownerId()));
            lockedShare.ifPresent(share -> delete(List.of(share)));
            return lockedShare.isPresent();
        });
    }

    /**
     * Deletes up to {@code limit} expired shares. Returns the number of expired shares that were found. Several servers with the same
     * database may run this at the same time. They all delete shares in the same order, so they cannot deadlock. If another server has
     * already deleted a share, this is not an error.
     */
    int purge(int limit) {
        return inTransaction(writeTransaction, () -> {
            var expired = shares.lockExpired(clock.instant(), Limit.of(limit));
            delete(expired);
            return expired.size();
        });
    }

    /** Runs work in a transaction. Translates JPA exceptions to Spring exceptions, because the repository does not translate them. */
    private static <T> T inTransaction(TransactionTemplate transaction, Supplier<T> work) {
        try {
            return Objects.requireNonNull(transaction.execute(status -> work.get()));
        } catch (RuntimeException e) {
            throw DataAccessUtils.translateIfNecessary(e, new HibernateJpaDialect());
        }
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

    /**
     * Returns a stream that reads a part of a share. Returns an empty Optional if the part does not exist. The stream uses a database
     * connection only while it reads a chunk, so a slow client does not block a connection.
     *
     * @throws IOException if the part cannot be read; the stream also throws it if the share is deleted before the end of the stream
     */
    Optional<InputStream> open(String token, SharePart part) throws IOException {
        try {
            return Optional.of(CompressedPart.decompress(position -> chunk(token, part, position)));
        } catch (EOFException e) {
            return Optional.empty();
        }
    }

    /** Returns the chunk at this position. The first chunk has position 0. Returns an empty Optional if the part has no such chunk. */
    Optional<byte[]> chunk(String token, SharePart part, int position) {
        return database
                .query(
                        "select bytes from share_chunk where token = ? and part = ? and position = ?",
                        (row, number) -> row.getBytes(1),
                        token,
                        part.name(),
                        position)
                .stream()
                .findFirst();
    }
}
