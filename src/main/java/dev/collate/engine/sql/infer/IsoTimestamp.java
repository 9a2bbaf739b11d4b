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
 * @param fractionalSecondDigits the number of fractional digits of the second, not counting trailing zeros
 * @param offsetStart the index of the first byte of the UTC offset; the end of the cell if the cell has no UTC offset
 * @param zoned whether the cell has a UTC offset
 */
public record IsoTimestamp(
        int dateNumber, boolean dateOnly, int fractionalSecondDigits, int offsetStart, boolean zoned) {
    public static final int DATE_LENGTH = "yyyy-mm-dd".length();
    public static final int MINUTE_LENGTH = "yyyy-mm-ddThh:mm".length();
    public static final int SECOND_LENGTH = "yyyy-mm-ddThh:mm:ss".length();
    private static final int MAX_FRACTIONAL_SECOND_DIGITS = 9;
    private static final int EARLIEST_OFFSET = -12 * 60;
    private static final int LATEST_OFFSET = 14 * 60;

    /**
     * Parses {@code source[start, end)}, which must be at least as long as a date. Returns null if this text is not a date or a timestamp.
     */
    public static @Nullable IsoTimestamp parse(byte[] source, int start, int end) {
        int dateNumber = dateNumber(source, start);
        if (dateNumber < 0) {
            return null;
        }
        return end - start == DATE_LENGTH
                ? new IsoTimestamp(dateNumber, true, 0, end, false)
                : parseTime(source, start, end, dateNumber);
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
                .minusMinutes(zoned && source[offsetStart] != 'Z' ? offsetMinutes(source, offsetStart, end) : 0);
    }

    /** Returns the offset {@code source[index, end)} in minutes: {@code +hh}, {@code +hhmm} or {@code +hh:mm}. */
    private static int offsetMinutes(byte[] source, int index, int end) {
        int minutes = end == index + 3 ? 0 : twoDigits(source, end - 2);
        return (source[index] == '-' ? -1 : 1) * (60 * twoDigits(source, index + 1) + minutes);
    }

    /** Returns the date that begins at {@code start} as the number yyyymmdd. Returns -1 if no valid date begins there. */
    private static int dateNumber(byte[] source, int start) {
        int year = 100 * twoDigits(source, start) + twoDigits(source, start + 2);
        int month = twoDigits(source, start + 5);
        int day = twoDigits(source, start + 8);
        boolean hasHyphens = source[start + 4] == '-' && source[start + 7] == '-';
        return hasHyphens ? dateNumber(year, month, day) : -1;
    }

    /** Returns a date as the number yyyymmdd. Returns -1 if there is no such date after the year 0. */
    static int dateNumber(int year, int month, int day) {
        boolean isValidDate = year > 0
                && month > 0
                && month <= 12
                && day > 0
                && (day <= 28 || day <= YearMonth.of(year, month).lengthOfMonth());
        return isValidDate ? 10_000 * year + 100 * month + day : -1;
    }

    private static @Nullable IsoTimestamp parseTime(byte[] source, int start, int end, int dateNumber) {
        if (end - start < MINUTE_LENGTH
                || source[start + 10] != 'T' && source[start + 10] != ' '
                || !within(twoDigits(source, start + 11), 23)
                || source[start + 13] != ':'
                || !within(twoDigits(source, start + 14), 59)) {
            return null;
        }
        int index = start + MINUTE_LENGTH;
        int digits = 0;
        if (index < end && source[index] == ':') {
            index += 3;
            if (index > end || !within(twoDigits(source, index - 2), 59)) {
                return null;
            }
            int fractionEnd = fractionEnd(source, index, end);
            digits = countFractionDigits(source, index, fractionEnd);
            index = fractionEnd;
        }
        boolean hasOffset = index < end;
        boolean isValidTime = digits <= MAX_FRACTIONAL_SECOND_DIGITS && (!hasOffset || isOffset(source, index, end));
        return isValidTime ? new IsoTimestamp(dateNumber, false, digits, index, hasOffset) : null;
    }

    /**
     * Returns the index after the fraction, a decimal point and digits, that begins at {@code index}. Returns {@code index} if no fraction
     * begins there.
     */
    private static int fractionEnd(byte[] source, int index, int end) {
        if (index == end || source[index] != '.') {
            return index;
        }
        int i = index + 1;
        while (i < end && source[i] >= '0' && source[i] <= '9') {
            i++;
        }
        return i == index + 1 ? index : i;
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

    private static boolean isOffset(byte[] source, int index, int end) {
        if (source[index] == 'Z') {
            return end == index + 1;
        }
        int length = end - index;
        boolean hasSign = source[index] == '+' || source[index] == '-';
        boolean hasValidLength = length == 3 || length == 5 || length == 6 && source[index + 3] == ':';
        if (!hasSign || !hasValidLength) {
            return false;
        }
        int hours = twoDigits(source, index + 1);
        int minutes = length == 3 ? 0 : twoDigits(source, end - 2);
        int offset = offsetMinutes(source, index, end);
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
