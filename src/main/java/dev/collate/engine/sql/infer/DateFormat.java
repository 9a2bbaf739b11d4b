package dev.collate.engine.sql.infer;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A format of dates that a caller names, such as {@code dd.MM.yyyy}: the day, the month and the year of four digits in any order, with one
 * separator between them. A format in which a date in ISO 8601 would be another date is not valid.
 *
 * @param pattern the format as the caller has written it; {@code d} and {@code M} stand for one or two digits, {@code dd} and {@code MM}
 *     for two
 */
public record DateFormat(String pattern) {
    /** The error text for an invalid format. The name of the parameter is put before it. */
    public static final String RULE =
            "must be auto, or contain d or dd, M or MM, and yyyy, with one of . / - or a space between them, for example dd.MM.yyyy; cannot be"
                    + " yyyy-dd-MM, because a date such as 2024-01-02 is always year, month, day";

    /** The format of ISO 8601. A request that names it is the same as one without a format. */
    public static final DateFormat ISO = new DateFormat("yyyy-MM-dd");

    /** Stands for the format of each column, which {@link NotationSearch} finds. It is not a format itself. */
    public static final DateFormat AUTO = new DateFormat("auto");

    /** Excludes year, day and month with hyphens between them: in such a format, an ISO date would be another date. */
    private static final Pattern VALID = Pattern.compile(
            "(?!yyyy-d)(?=.*d)(?=.*M)(?=.*y)(?:dd?|MM?|yyyy)[./ -](?:dd?|MM?|yyyy)[./ -](?:dd?|MM?|yyyy)");

    private static final int MIN_LENGTH = "d.M.yyyy".length();

    /** The index of the colon in a time after a space: {@code " HH:mm"}. */
    private static final int TIME_COLON = " HH:".indexOf(':');

    static final int MAX_LENGTH = "dd.MM.yyyy".length();

    /** Parses a format, or {@code auto}. Returns an empty Optional for another text. */
    public static Optional<DateFormat> parse(String pattern) {
        if (pattern.equals(AUTO.pattern)) {
            return Optional.of(AUTO);
        }
        return pattern.length() <= MAX_LENGTH && VALID.matcher(pattern).matches()
                ? Optional.of(new DateFormat(pattern))
                : Optional.empty();
    }

    /** Returns the date {@code source[start, end)} as the number yyyymmdd. Returns -1 if it is not a date in this format. */
    public int dateNumber(byte[] source, int start, int end) {
        if (end - start < MIN_LENGTH || end - start > MAX_LENGTH) {
            return -1;
        }
        int year = 0;
        int month = 0;
        int day = 0;
        int index = start;
        for (int i = 0; i < pattern.length(); ) {
            char fieldLetter = pattern.charAt(i);
            int length = fieldLength(i);
            int from = index;
            int value = 0;
            int max = length == 1 ? 2 : length;
            while (index < end && index - from < max && source[index] >= '0' && source[index] <= '9') {
                value = 10 * value + source[index++] - '0';
            }
            if (index - from < length) {
                return -1;
            }
            switch (fieldLetter) {
                case 'd' -> day = value;
                case 'M' -> month = value;
                default -> year = value;
            }
            i += length;
            if (i < pattern.length() && (index == end || source[index++] != pattern.charAt(i++))) {
                return -1;
            }
        }
        return index == end ? IsoTimestamp.dateNumber(year, month, day) : -1;
    }

    /**
     * Returns {@code source[start, end)} in ISO 8601 if it is a date in this format, or such a date, a space, and a time without a UTC
     * offset, such as {@code 31.12.2024 18:30}. Returns null for another text.
     */
    byte @Nullable [] toIso(byte[] source, int start, int end) {
        int dateEnd = dateEnd(source, start, end);
        int dateNumber = dateNumber(source, start, dateEnd);
        if (dateNumber < 0) {
            return null;
        }
        var date = LocalDate.of(dateNumber / 10_000, dateNumber / 100 % 100, dateNumber % 100)
                .toString();
        var iso = Arrays.copyOf(date.getBytes(StandardCharsets.US_ASCII), IsoTimestamp.DATE_LENGTH + end - dateEnd);
        System.arraycopy(source, dateEnd, iso, IsoTimestamp.DATE_LENGTH, end - dateEnd);
        var timestamp = IsoTimestamp.parse(iso, 0, iso.length);
        return timestamp == null || timestamp.zoned() ? null : iso;
    }

    /** Returns the index of the space before the time. Returns {@code end} if no time follows the date. */
    static int dateEnd(byte[] source, int start, int end) {
        for (int space = start + MIN_LENGTH; space <= start + MAX_LENGTH; space++) {
            if (space + TIME_COLON < end && source[space] == ' ' && source[space + TIME_COLON] == ':') {
                return space;
            }
        }
        return end;
    }

    /** Returns the number of letters of the field that begins at {@code start} of the pattern. */
    private int fieldLength(int start) {
        int end = start;
        while (end < pattern.length() && pattern.charAt(end) == pattern.charAt(start)) {
            end++;
        }
        return end - start;
    }
}
