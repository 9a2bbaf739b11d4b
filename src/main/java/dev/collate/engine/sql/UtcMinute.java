package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.IsoTimestamp;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;

/** Converts the date, hour and minute of a timestamp with a UTC offset to UTC. The seconds do not depend on the offset. */
final class UtcMinute {
    private UtcMinute() {}

    /** Returns the UTC time of the timestamp {@code source[start, end)} as {@code yyyy-mm-ddThh:mm}. */
    static byte[] of(byte[] source, int start, int end, IsoTimestamp timestamp) {
        int day = timestamp.day();
        return LocalDateTime.of(
                        day / 10_000,
                        day / 100 % 100,
                        day % 100,
                        twoDigits(source, start + IsoTimestamp.DATE_LENGTH + 1),
                        twoDigits(source, start + IsoTimestamp.MINUTE_LENGTH - 2))
                .minusMinutes(offset(source, timestamp.zone(), end))
                .toString()
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the offset {@code source[start, end)} in minutes: {@code Z}, {@code +hh}, {@code +hhmm} or {@code +hh:mm}. */
    private static int offset(byte[] source, int start, int end) {
        if (source[start] == 'Z') {
            return 0;
        }
        int minutes = end == start + 3 ? 0 : twoDigits(source, end - 2);
        return (source[start] == '-' ? -1 : 1) * (60 * twoDigits(source, start + 1) + minutes);
    }

    private static int twoDigits(byte[] source, int at) {
        return 10 * (source[at] - '0') + source[at + 1] - '0';
    }
}
