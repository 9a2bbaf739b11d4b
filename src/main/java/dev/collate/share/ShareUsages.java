package dev.collate.share;

import dev.collate.auth.StorageUsages;
import dev.collate.limit.StorageUsage;
import dev.collate.problem.ApiException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Keeps the number and the bytes of the shares of each key, in one row per key. The transaction that stores or deletes a share changes the
 * row and locks it until the transaction ends, so the sums stay exact under concurrent changes, on all servers of the database.
 */
@Component
class ShareUsages implements StorageUsages {
    /** Reads the sums of a key without its expired shares, which are in the sums until they are purged. */
    private static final String LIVE = """
            select shares - (select count(*) from share where owner_id = :owner and expires_at <= :now) as shares,
                   bytes - (select coalesce(sum(stored_size), 0) from share where owner_id = :owner and expires_at <= :now) as bytes
            from share_usage where owner_id = :owner""";

    private static final String CHANGE =
            "update share_usage set shares = shares + :shares, bytes = bytes + :bytes where owner_id = :owner";

    private final JdbcClient database;
    private final Clock clock;

    ShareUsages(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public StorageUsage of(UUID owner) {
        return database.sql(LIVE)
                .param("owner", owner)
                .param("now", now())
                .query(ShareUsages::usage)
                .optional()
                .orElse(StorageUsage.NONE);
    }

    /**
     * Rejects a share before the comparison if its key already stores the maximum, because {@link #add} would reject the share later.
     * Creates the key's row if it does not exist.
     *
     * @throws ApiException 413 if there is no room for any share
     */
    void requireRoom(UUID owner, long limit) {
        if (database.sql("select 1 from share_usage where owner_id = ?")
                .param(owner)
                .query(Integer.class)
                .optional()
                .isEmpty()) {
            begin(owner);
        }
        require(of(owner), Share.ROW_SIZE, limit);
    }

    /**
     * Adds a share that this transaction has stored.
     *
     * @throws ApiException 413 if the key now stores more than {@code limit} bytes; the transaction must then be rolled back
     */
    void add(UUID owner, long size, long limit) {
        change(owner, new StorageUsage(1, size));
        // Reads the sums in a separate statement. The row is locked, so this statement reads every change up to now.
        require(of(owner).minus(new StorageUsage(1, size)), size, limit);
    }

    /** Subtracts shares that this transaction has deleted. */
    void subtract(UUID owner, StorageUsage deleted) {
        change(owner, StorageUsage.NONE.minus(deleted));
    }

    /** Returns the sums over all keys, including expired shares that are not purged yet. */
    StorageUsage total() {
        return database.sql(
                        "select coalesce(sum(shares), 0) as shares, coalesce(sum(bytes), 0) as bytes from share_usage")
                .query(ShareUsages::usage)
                .single();
    }

    /** Returns the keys that have shares or a row. */
    List<UUID> owners() {
        return database.sql("select owner_id from share_usage union select distinct owner_id from share")
                .query((row, number) -> row.getObject(1, UUID.class))
                .list();
    }

    /** Creates a key's row if it does not exist. */
    void begin(UUID owner) {
        try {
            database.sql("insert into share_usage (owner_id, shares, bytes) values (?, 0, 0)")
                    .param(owner)
                    .update();
        } catch (DuplicateKeyException e) {
            // Another request has just created it.
        }
    }

    /** Recounts a key's shares, within a transaction. */
    void recount(UUID owner) {
        // Locks the row first. So a concurrent change is either committed and included in the sums, or waits for the
        // lock.
        change(owner, StorageUsage.NONE);
        var counted = database.sql(
                        "select count(*) as shares, coalesce(sum(stored_size), 0) as bytes from share where owner_id = ?")
                .param(owner)
                .query(ShareUsages::usage)
                .single();
        database.sql("update share_usage set shares = ?, bytes = ? where owner_id = ?")
                .params(counted.shares(), counted.bytes(), owner)
                .update();
    }

    private void change(UUID owner, StorageUsage by) {
        database.sql(CHANGE)
                .param("shares", by.shares())
                .param("bytes", by.bytes())
                .param("owner", owner)
                .update();
    }

    private static void require(StorageUsage stored, long size, long limit) {
        if (stored.bytes() + size > limit) {
            throw ApiException.payloadTooLarge(String.format(
                    Locale.ROOT,
                    "The %,d shares of this key take %,d of the %,d bytes that it may store, and this one would take %s%,d"
                            + " more: delete shares, or wait until some expire.",
                    stored.shares(),
                    stored.bytes(),
                    limit,
                    size == Share.ROW_SIZE ? "more than " : "",
                    size));
        }
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    private static StorageUsage usage(ResultSet row, int number) throws SQLException {
        return new StorageUsage(row.getLong("shares"), row.getLong("bytes"));
    }
}
