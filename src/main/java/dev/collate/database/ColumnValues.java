package dev.collate.database;

import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Creates and converts the values of columns whose types JDBC does not convert the same way for each database. */
public final class ColumnValues {
    private static final SecureRandom RANDOM = new SecureRandom();

    /** The time of the last id in milliseconds, times 4096. The ids of one millisecond count up from there. */
    private static final AtomicLong LAST_ID_TIME = new AtomicLong();

    private ColumnValues() {}

    /**
     * Returns a new id for a row: a UUID of version 7 (RFC 9562), which contains the time of creation. This server creates ids in ascending
     * order, so the order of the ids is the order of creation.
     */
    public static UUID newId() {
        long time = System.currentTimeMillis() << 12;
        long unique = LAST_ID_TIME.updateAndGet(last -> Math.max(last + 1, time));
        return new UUID(unique >>> 12 << 16 | 0x7000 | unique & 0xFFF, 1L << 63 | RANDOM.nextLong() >>> 2);
    }

    /** Returns the current time in milliseconds, because every database stores this precision. So a stored row has the same time. */
    public static Instant now(Clock clock) {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** Returns the value of a column for this time. */
    public static OffsetDateTime columnTime(Instant time) {
        return time.atOffset(ZoneOffset.UTC);
    }

    /** Returns the value of a column for this time or null. */
    public static @Nullable OffsetDateTime optionalColumnTime(@Nullable Instant time) {
        return time == null ? null : columnTime(time);
    }

    /** Reads a column that contains a time. */
    public static Instant readTime(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    /** Reads a column that contains a time or null. */
    public static @Nullable Instant readOptionalTime(ResultSet row, String column) throws SQLException {
        return row.getObject(column) == null ? null : readTime(row, column);
    }
}
