package dev.collate.share;

import dev.collate.problem.ApiException;
import java.io.File;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Checks the free space on the disk of the embedded database. A share is stored only if enough space stays free for all other writes: view
 * counts, deletions, keys. Writes must not fail, because H2 closes the database after a failed write until a new connection opens it
 * again. With PostgreSQL, this class does nothing, because PostgreSQL has its own disk and flushes each commit.
 */
@Component
class StorageDisk {
    private static final Logger LOG = LoggerFactory.getLogger(StorageDisk.class);
    private static final Duration RETRY_AFTER = Duration.ofMinutes(1);

    /**
     * Number of bytes that the database may need on the disk for each byte of a share, because it writes changed pages as copies and keeps
     * the old pages for a while.
     */
    private static final long DISK_BYTES_PER_SHARE_BYTE = 2;

    /** Number of bytes that the database may need on the disk for each share in addition. */
    private static final long DISK_BYTES_PER_SHARE = 256 * 1024;

    /** The space that must stay free is at most the size of the disk divided by this number, even if the setting is larger. */
    private static final int MIN_FREE_DIVISOR = 2;

    private final JdbcTemplate database;
    private final long minFreeBytes;

    /** The folder of the database file; null if the database is not an H2 database with a file. */
    private final @Nullable File folder;

    /** Number of bytes that all running calls of {@link #runWithinFreeSpace} together may still write. */
    private final AtomicLong pendingBytes = new AtomicLong();

    @Autowired
    StorageDisk(JdbcTemplate database, ShareSettings settings) {
        this(database, settings.minFreeSpace().toBytes(), folder(database));
    }

    StorageDisk(JdbcTemplate database, long minFreeBytes, @Nullable File folder) {
        this.database = database;
        this.minFreeBytes = minFreeBytes;
        this.folder = folder;
    }

    private static @Nullable File folder(JdbcTemplate database) {
        var path = database.execute((ConnectionCallback<@Nullable String>) connection -> {
            if (!connection.getMetaData().getDatabaseProductName().equals("H2")) {
                return null;
            }
            try (var statement = connection.createStatement();
                    var row = statement.executeQuery("select database_path()")) {
                return row.next() ? row.getString(1) : null;
            }
        });
        return path == null ? null : new File(path).getAbsoluteFile().getParentFile();
    }

    /**
     * Runs an action that stores the given number of bytes, and then flushes them to the disk.
     *
     * @throws ApiException 503 if not enough space of the disk would stay free
     */
    void runWithinFreeSpace(long bytes, Runnable action) {
        if (folder == null) {
            action.run();
            return;
        }
        long neededBytes = DISK_BYTES_PER_SHARE_BYTE * bytes + DISK_BYTES_PER_SHARE;
        long allPendingBytes = pendingBytes.addAndGet(neededBytes);
        try {
            long freeBytes = folder.getUsableSpace();
            long requiredFreeBytes = Math.min(minFreeBytes, folder.getTotalSpace() / MIN_FREE_DIVISOR);
            if (freeBytes - allPendingBytes < requiredFreeBytes) {
                LOG.warn(
                        "A share was rejected: the disk has {} free bytes, all shares that are being stored may need {},"
                                + " and {} must stay free (collate.share.min-free-space, at most half of the disk)",
                        freeBytes,
                        allPendingBytes,
                        requiredFreeBytes);
                throw ApiException.overloaded(
                        "The server's disk does not have enough free space for this share: try again later.",
                        RETRY_AFTER);
            }
            action.run();
            flush();
        } finally {
            pendingBytes.addAndGet(-neededBytes);
        }
    }

    /** Flushes committed changes to the disk, so that they are not lost in a power failure. */
    void flush() {
        if (folder == null) {
            return;
        }
        try {
            database.execute("checkpoint sync");
        } catch (DataAccessException e) {
            // The changes that could not be flushed may be lost. So the database is closed, and the next connection
            // reads it from the disk again.
            close();
            throw e;
        }
    }

    private void close() {
        try {
            database.execute("shutdown immediately");
        } catch (DataAccessException e) {
            LOG.debug("The database was closed already", e);
        }
    }
}
