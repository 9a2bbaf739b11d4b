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

    /** The time of the last id in milliseconds since 1970, times 4096, plus the number of this id among the ids of the same millisecond. */
    private static final AtomicLong LAST_TIME_AND_NUMBER = new AtomicLong();

    private ColumnValues() {}

    /**
     * Returns a new id for a row: a UUID of version 7 (RFC 9562), which contains the time of creation. This server creates ids in ascending
     * order, so the order of the ids is the order of creation.
     */
    public static UUID newId() {
        long time = System.currentTimeMillis() << 12;
        long timeAndNumber = LAST_TIME_AND_NUMBER.updateAndGet(last -> Math.max(last + 1, time));
        return new UUID(
                timeAndNumber >>> 12 << 16 | 0x7000 | timeAndNumber & 0xFFF, 1L << 63 | RANDOM.nextLong() >>> 2);
    }

    /**
     * Returns the current time, truncated to milliseconds. Every database stores this precision, so a row that is read has the same time as
     * the row that was stored.
     */
    public static Instant now(Clock clock) {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** Converts a time to the type that the drivers of both databases accept for a column that contains a time. */
    public static OffsetDateTime columnTime(Instant time) {
        return time.atOffset(ZoneOffset.UTC);
    }

    /** Like {@link #columnTime}, but for a column that contains a time or null. */
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
