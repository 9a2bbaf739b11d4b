package dev.collate.engine.sql.infer;

import java.time.LocalDateTime;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * A date or a timestamp in ISO 8601 format: {@code 2024-05-31}, {@code 2024-05-31T18:30}, {@code 2024-05-31 18:30:00.25+02:00}. The year is
 * from 0001 to 9999, the hour is at most 23, and the second is at most 59. The second has at most nine fractional digits, not counting
 * trailing zeros. The UTC offset is {@code Z} or from -12:00 to +14:00. The minutes of the offset, and the colon before the minutes, are
 * optional.
 *
 * @param dateNumber the date as the number yyyymmdd
 * @param secondDigits the number of fractional digits of the second, not counting trailing zeros
 * @param offsetStart the index of the first byte of the UTC offset; the end of the cell if the cell has no UTC offset
 */
public record IsoTimestamp(int dateNumber, boolean dateOnly, int secondDigits, int offsetStart, boolean zoned) {
    public static final int DATE_LENGTH = "yyyy-mm-dd".length();
    public static final int MINUTE_LENGTH = "yyyy-mm-ddThh:mm".length();
    public static final int SECOND_LENGTH = "yyyy-mm-ddThh:mm:ss".length();
    private static final int MAX_SECOND_DIGITS = 9;
    private static final int EARLIEST_OFFSET = -12 * 60;
    private static final int LATEST_OFFSET = 14 * 60;

    /**
     * Parses {@code source[start, end)}, which must be at least as long as a date. Returns null if this text is not a date or a timestamp.
     */
    public static @Nullable IsoTimestamp parse(byte[] source, int start, int end) {
        int day = dateNumber(source, start);
        if (day < 0) {
            return null;
        }
        return end - start == DATE_LENGTH
                ? new IsoTimestamp(day, true, 0, end, false)
                : parseTime(source, start, end, day);
    }

    /**
     * Returns the date, hour and minute of this timestamp in UTC; without an offset, as they are. The seconds do not depend on the offset.
     *
     * @param start the first byte of the cell from which the timestamp was parsed
     * @param end the end of this cell
     */
    public LocalDateTime utcMinute(byte[] source, int start, int end) {
        int hour = twoDigits(source, start + DATE_LENGTH + 1);
        int minute = twoDigits(source, start + MINUTE_LENGTH - 2);
        return LocalDateTime.of(dateNumber / 10_000, dateNumber / 100 % 100, dateNumber % 100, hour, minute)
                .minusMinutes(zoned && source[offsetStart] != 'Z' ? offset(source, offsetStart, end) : 0);
    }

    /** Returns the offset {@code source[at, end)} in minutes: {@code +hh}, {@code +hhmm} or {@code +hh:mm}. */
    private static int offset(byte[] source, int at, int end) {
        int minutes = end == at + 3 ? 0 : twoDigits(source, end - 2);
        return (source[at] == '-' ? -1 : 1) * (60 * twoDigits(source, at + 1) + minutes);
    }

    private static int dateNumber(byte[] source, int start) {
        int year = 100 * twoDigits(source, start) + twoDigits(source, start + 2);
        int month = twoDigits(source, start + 5);
        int day = twoDigits(source, start + 8);
        boolean shaped = source[start + 4] == '-' && source[start + 7] == '-' && Math.min(month, day) > 0;
        boolean exists = shaped
                && year > 0
                && month <= 12
                && (day <= 28 || day <= YearMonth.of(year, month).lengthOfMonth());
        return exists ? 10_000 * year + 100 * month + day : -1;
    }

    private static @Nullable IsoTimestamp parseTime(byte[] source, int start, int end, int day) {
        if (end - start < MINUTE_LENGTH
                || source[start + 10] != 'T' && source[start + 10] != ' '
                || !within(twoDigits(source, start + 11), 23)
                || source[start + 13] != ':'
                || !within(twoDigits(source, start + 14), 59)) {
            return null;
        }
        int at = start + MINUTE_LENGTH;
        int digits = 0;
        if (at < end && source[at] == ':') {
            at += 3;
            if (at > end || !within(twoDigits(source, at - 2), 59)) {
                return null;
            }
            int fraction = fractionEnd(source, at, end);
            digits = countFractionDigits(source, at, fraction);
            at = fraction;
        }
        boolean zoned = at < end;
        boolean sound = digits <= MAX_SECOND_DIGITS && (!zoned || isOffset(source, at, end));
        return sound ? new IsoTimestamp(day, false, digits, at, zoned) : null;
    }

    /**
     * Returns the index after the fraction, a decimal point and digits, that begins at {@code at}. Returns {@code at} if no fraction begins
     * there.
     */
    private static int fractionEnd(byte[] source, int at, int end) {
        if (at == end || source[at] != '.') {
            return at;
        }
        int i = at + 1;
        while (i < end && source[i] >= '0' && source[i] <= '9') {
            i++;
        }
        return i == at + 1 ? at : i;
    }

    /**
     * Returns the number of digits of the fraction {@code source[from, to)}, not counting trailing zeros. The fraction is a decimal point
     * and digits, or empty.
     */
    private static int countFractionDigits(byte[] source, int from, int to) {
        int i = to;
        while (i > from && source[i - 1] == '0') {
            i--;
        }
        return Math.max(0, i - from - 1);
    }

    private static boolean isOffset(byte[] source, int at, int end) {
        if (source[at] == 'Z') {
            return end == at + 1;
        }
        int length = end - at;
        boolean signed = source[at] == '+' || source[at] == '-';
        boolean shaped = length == 3 || length == 5 || length == 6 && source[at + 3] == ':';
        if (!signed || !shaped) {
            return false;
        }
        int hours = twoDigits(source, at + 1);
        int minutes = length == 3 ? 0 : twoDigits(source, end - 2);
        int offset = offset(source, at, end);
        return hours >= 0 && within(minutes, 59) && offset >= EARLIEST_OFFSET && offset <= LATEST_OFFSET;
    }

    private static boolean within(int value, int max) {
        return value >= 0 && value <= max;
    }

    /**
     * Returns the value of the two-digit number at {@code index}. Returns a large negative number if one of the two bytes is not a digit.
     */
    private static int twoDigits(byte[] source, int index) {
        int tens = source[index] - '0';
        int ones = source[index + 1] - '0';
        return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : -1_000_000;
    }
}
