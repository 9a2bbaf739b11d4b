package dev.collate.share;

import dev.collate.auth.StorageUsages;
import dev.collate.auth.StorageUsages.StorageUsage;
import dev.collate.problem.ApiException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores the number and the total size of the shares of each key, in one row per key. A transaction that stores or deletes a share also
 * updates this row, which locks the row until the transaction ends. So the sums stay correct if several servers change shares at the same
 * time.
 */
@Component
class ShareUsages implements StorageUsages {
    /** Reads the sums of a key and subtracts its expired shares. The stored sums contain expired shares until they are deleted. */
    private static final String SELECT_LIVE = """
            select shares - (select count(*) from share where owner_id = :owner and expires_at <= :now) as shares,
                   bytes - (select coalesce(sum(stored_size), 0) from share where owner_id = :owner and expires_at <= :now) as bytes
            from share_usage where owner_id = :owner""";

    private static final String UPDATE_SUMS =
            "update share_usage set shares = shares + :shares, bytes = bytes + :bytes where owner_id = :owner";

    private final JdbcClient database;
    private final Clock clock;

    ShareUsages(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public StorageUsage of(UUID owner) {
        return database.sql(SELECT_LIVE)
                .param("owner", owner)
                .param("now", now())
                .query(ShareUsages::usage)
                .optional()
                .orElse(StorageUsage.NONE);
    }

    /**
     * Checks, before a new share is compared, that its key may store at least {@link Share#ROW_SIZE} bytes more. Without this check,
     * {@link #add} would reject the share only after the comparison. If the key has no row yet, creates the row.
     *
     * @param limit the maximum number of bytes that all shares of the key may take
     * @throws ApiException 413 if the key may store fewer bytes
     */
    void requireFreeQuota(UUID owner, long limit) {
        if (database.sql("select 1 from share_usage where owner_id = ?")
                .param(owner)
                .query(Integer.class)
                .optional()
                .isEmpty()) {
            createRow(owner);
        }
        requireWithinLimit(of(owner), Share.ROW_SIZE, limit);
    }

    /**
     * Adds a share to the sums of its key. The current transaction must already have stored this share.
     *
     * @throws ApiException 413 if the key now stores more than {@code limit} bytes; the transaction must then be rolled back
     */
    void add(UUID owner, long size, long limit) {
        changeSums(owner, new StorageUsage(1, size));
        // The sums are read in a separate statement after the update. The update has locked the row, so the statement
        // reads the result of all changes.
        requireWithinLimit(of(owner).minus(new StorageUsage(1, size)), size, limit);
    }

    /** Subtracts shares from the sums of their key. The current transaction must already have deleted these shares. */
    void subtract(UUID owner, StorageUsage deleted) {
        changeSums(owner, StorageUsage.NONE.minus(deleted));
    }

    @Override
    public StorageUsage total() {
        return database.sql(
                        "select coalesce(sum(shares), 0) as shares, coalesce(sum(bytes), 0) as bytes from share_usage")
                .query(ShareUsages::usage)
                .single();
    }

    /** Creates the row of a key if it does not exist. */
    private void createRow(UUID owner) {
        try {
            database.sql("insert into share_usage (owner_id, shares, bytes) values (?, 0, 0)")
                    .param(owner)
                    .update();
        } catch (DuplicateKeyException e) {
            // Another request has created the row at the same time.
        }
    }

    private void changeSums(UUID owner, StorageUsage change) {
        database.sql(UPDATE_SUMS)
                .param("shares", change.shares())
                .param("bytes", change.bytes())
                .param("owner", owner)
                .update();
    }

    private static void requireWithinLimit(StorageUsage stored, long size, long limit) {
        if (stored.bytes() + size > limit) {
            throw ApiException.payloadTooLarge(String.format(
                    Locale.ROOT,
                    "The shares of this key take %,d of the %,d bytes that the key may store, and this share would take %s%,d"
                            + " more: delete shares, or wait until some expire.",
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
