package dev.collate.engine.sql.infer;

import dev.collate.engine.sql.infer.ColumnType.Text;
import java.nio.charset.StandardCharsets;

/** The statistics of the cells of one column that have been read so far. NULL and empty cells do not influence the type of the column. */
final class ColumnStatistics {
    static final int BOOLEAN = 1;
    static final int WHOLE = 1 << 1;
    static final int FRACTION = 1 << 2;
    static final int EXPONENT = 1 << 3;
    static final int NUMBER = WHOLE | FRACTION | EXPONENT;
    static final int DATE = 1 << 4;
    static final int TIMESTAMP = 1 << 5;
    static final int ZONED_TIMESTAMP = 1 << 6;
    static final int OTHER = 1 << 7;

    private final DoubleStatistics doubles;
    private int kinds;
    private boolean hasLeadingZeros;
    private boolean hasNulls;
    private boolean hasEmptyStrings;

    private long minWhole;
    private long maxWhole;
    private boolean exceedsLong;
    private int wholeDigits;
    private int fractionDigits;
    private int significantDigits;

    private int earliestDate = Integer.MAX_VALUE;
    private int latestDate;
    private int fractionalSecondDigits;

    private int maxCharacters;
    private int maxUtf16Units;
    private int maxBytes;

    /**
     * @param doublesExpected whether to check every number with many digits for rounding. If false, only the first number with an
     *     exponent and the numbers after it are checked
     */
    ColumnStatistics(boolean doublesExpected) {
        this.doubles = new DoubleStatistics(doublesExpected);
    }

    void addNull() {
        hasNulls = true;
    }

    void addEmptyString() {
        hasEmptyStrings = true;
    }

    void addBoolean() {
        kinds |= BOOLEAN;
    }

    void addOther() {
        kinds |= OTHER;
    }

    /** @param dateNumber the date as the number yyyymmdd */
    void addDate(int dateNumber) {
        kinds |= DATE;
        addDateNumber(dateNumber);
    }

    /** @param digits the number of fractional digits of the second */
    void addTimestamp(int dateNumber, int digits, boolean zoned) {
        kinds |= zoned ? ZONED_TIMESTAMP : TIMESTAMP;
        fractionalSecondDigits = Math.max(fractionalSecondDigits, digits);
        addDateNumber(dateNumber);
    }

    private void addDateNumber(int dateNumber) {
        earliestDate = Math.min(earliestDate, dateNumber);
        latestDate = Math.max(latestDate, dateNumber);
    }

    /**
     * Adds the whole number {@code source[start, end)}. The range includes the sign.
     *
     * @param digits the number of digits without leading zeros
     * @param value the value of the number; not used if there are more than 18 digits, because it may overflow
     */
    void addWhole(byte[] source, int start, int end, int digits, long value) {
        kinds |= WHOLE;
        if (digits > 18) {
            exceedsLong = exceedsLong || !fitsLong(source, start, end);
        } else {
            minWhole = Math.min(minWhole, value);
            maxWhole = Math.max(maxWhole, value);
        }
        wholeDigits = Math.max(wholeDigits, digits);
        addNumber(source, start, end, digits, digits);
    }

    /**
     * Adds the number {@code source[start, end)}, which has a decimal point and no exponent.
     *
     * @param digits the number of digits before the decimal point, without leading zeros
     * @param afterPoint the number of digits after the decimal point
     * @param significant the number of digits from the first digit on that is not 0: two digits for 0.0012
     */
    void addFraction(byte[] source, int start, int end, int digits, int afterPoint, int significant) {
        kinds |= FRACTION;
        wholeDigits = Math.max(wholeDigits, digits);
        fractionDigits = Math.max(fractionDigits, afterPoint);
        addNumber(source, start, end, digits + afterPoint, significant);
    }

    void addExponent(byte[] source, int start, int end, int significant) {
        kinds |= EXPONENT;
        significantDigits = Math.max(significantDigits, significant);
        doubles.add(source, start, end);
    }

    /** Records that a number of the column has leading zeros or a plus sign. Such a number may be an identifier, such as a postal code. */
    void addLeadingZeros() {
        hasLeadingZeros = true;
    }

    /**
     * Adds a number without an exponent. A number with many digits may have to be parsed, because a double may not be able to store it
     * exactly.
     *
     * @param digits the number of digits, including the zeros after the decimal point of a number such as 0.0001
     */
    private void addNumber(byte[] source, int start, int end, int digits, int significant) {
        significantDigits = Math.max(significantDigits, significant);
        // A number with many zeros after the decimal point is parsed too, because it may be smaller than every double.
        if (digits > DoubleStatistics.MAX_EXACT_DIGITS) {
            doubles.addWithManyDigits(source, start, end, hasAny(EXPONENT));
        }
    }

    /**
     * Adds the lengths of a cell, which are needed if the column becomes a text column. A quote that the CSV escapes as {@code ""} counts
     * as one character.
     */
    void addLength(int cellCharacters, int cellUnits, int cellBytes) {
        maxCharacters = Math.max(maxCharacters, cellCharacters);
        maxUtf16Units = Math.max(maxUtf16Units, cellUnits);
        maxBytes = Math.max(maxBytes, cellBytes);
    }

    /** Returns the maximum number of characters of a cell so far. A cell with at most this number of bytes cannot increase the maximum. */
    int maxCharacters() {
        return maxCharacters;
    }

    /** Adds the statistics of other cells of the same column. */
    void addAll(ColumnStatistics others) {
        kinds |= others.kinds;
        hasLeadingZeros |= others.hasLeadingZeros;
        hasNulls |= others.hasNulls;
        hasEmptyStrings |= others.hasEmptyStrings;
        minWhole = Math.min(minWhole, others.minWhole);
        maxWhole = Math.max(maxWhole, others.maxWhole);
        exceedsLong |= others.exceedsLong;
        wholeDigits = Math.max(wholeDigits, others.wholeDigits);
        fractionDigits = Math.max(fractionDigits, others.fractionDigits);
        significantDigits = Math.max(significantDigits, others.significantDigits);
        doubles.addAll(others.doubles);
        earliestDate = Math.min(earliestDate, others.earliestDate);
        latestDate = Math.max(latestDate, others.latestDate);
        fractionalSecondDigits = Math.max(fractionalSecondDigits, others.fractionalSecondDigits);
        addLength(others.maxCharacters, others.maxUtf16Units, others.maxBytes);
    }

    boolean hasOnly(int mask) {
        return (kinds & ~mask) == 0;
    }

    boolean hasAny(int mask) {
        return (kinds & mask) != 0;
    }

    /** Returns whether all cells are {@code true}, {@code false}, 1 or 0. The numbers may have a sign or leading zeros. */
    boolean isBoolean01() {
        return hasOnly(BOOLEAN | WHOLE) && wholeDigits <= 1 && minWhole >= 0 && maxWhole <= 1;
    }

    /** Returns whether a number of the column has leading zeros or a plus sign. */
    boolean hasLeadingZeros() {
        return hasLeadingZeros;
    }

    /** Returns the smallest whole number with up to 18 digits, at most 0. */
    long minWhole() {
        return minWhole;
    }

    /** Returns the largest whole number with up to 18 digits, at least 0. */
    long maxWhole() {
        return maxWhole;
    }

    /** Returns whether a whole number is outside the range of a 64-bit integer. */
    boolean exceedsLong() {
        return exceedsLong;
    }

    /** Returns the maximum number of digits before the decimal point. Leading zeros do not count. */
    int wholeDigits() {
        return wholeDigits;
    }

    /** Returns the maximum number of digits after the decimal point. */
    int fractionDigits() {
        return fractionDigits;
    }

    int significantDigits() {
        return significantDigits;
    }

    /** Returns the statistics that decide whether the numbers can be stored as doubles without a change. */
    DoubleStatistics doubles() {
        return doubles;
    }

    /**
     * Returns whether the rows must be read again to check for rounding. This is so if all cells are numbers, at least one number has an
     * exponent, and a number with many digits before it was not checked.
     */
    boolean needsDoubleCheck() {
        return doubles.anyUnchecked() && hasAny(EXPONENT) && hasOnly(NUMBER);
    }

    int earliestDate() {
        return earliestDate;
    }

    int latestDate() {
        return latestDate;
    }

    /** Returns the maximum number of fractional digits of the seconds. Trailing zeros do not count. */
    int fractionalSecondDigits() {
        return fractionalSecondDigits;
    }

    /** Returns the smallest text type that is large enough for every cell. */
    Text asText() {
        return new Text(Math.max(1, maxCharacters), Math.max(1, maxUtf16Units), Math.max(1, maxBytes));
    }

    /**
     * Returns whether the column contains NULL.
     *
     * @param storesEmptyText whether an empty cell in quotes is an empty string in the column, not NULL
     */
    boolean isNullable(boolean storesEmptyText) {
        return hasNulls || hasEmptyStrings && !storesEmptyText;
    }

    private static boolean fitsLong(byte[] source, int start, int end) {
        try {
            Long.parseLong(new String(source, start, end - start, StandardCharsets.ISO_8859_1));
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
