package dev.collate.engine.sql.infer;

import dev.collate.engine.sql.infer.ColumnType.Text;
import java.nio.charset.StandardCharsets;

/** What the cells of one column have in common, as far as they were read. Cells that are NULL or empty are of no kind. */
final class ColumnStatistics {
    static final int BOOLEAN = 1;
    static final int WHOLE = 1 << 1;
    static final int FRACTION = 1 << 2;
    static final int EXPONENT = 1 << 3;
    static final int DATE = 1 << 4;
    static final int TIMESTAMP = 1 << 5;
    static final int ZONED_TIMESTAMP = 1 << 6;
    static final int OTHER = 1 << 7;

    private final DoubleStatistics doubles;
    private int kinds;
    private boolean codes;
    private boolean nulls;
    private boolean emptyStrings;

    private long min;
    private long max;
    private boolean exceedLong;
    private int wholeDigits;
    private int fractionDigits;
    private int significantDigits;

    private int firstDay = Integer.MAX_VALUE;
    private int lastDay;
    private int secondDigits;

    private int characters;
    private int units;
    private int bytes;

    /** @param doublesExpected whether a number that may be rounded in a double is checked even before one has an exponent */
    ColumnStatistics(boolean doublesExpected) {
        this.doubles = new DoubleStatistics(doublesExpected);
    }

    void addNull() {
        nulls = true;
    }

    void addEmptyString() {
        emptyStrings = true;
    }

    void addBoolean() {
        kinds |= BOOLEAN;
    }

    void addOther() {
        kinds |= OTHER;
    }

    /** @param day the date as the number yyyymmdd */
    void addDate(int day) {
        kinds |= DATE;
        addDay(day);
    }

    void addTimestamp(int day, int digits, boolean zoned) {
        kinds |= zoned ? ZONED_TIMESTAMP : TIMESTAMP;
        secondDigits = Math.max(secondDigits, digits);
        addDay(day);
    }

    private void addDay(int day) {
        firstDay = Math.min(firstDay, day);
        lastDay = Math.max(lastDay, day);
    }

    /** A number's digits are in {@code source[start, end)}, which also holds its sign, point and exponent. */
    void addWhole(byte[] source, int start, int end, int digits, long value) {
        kinds |= WHOLE;
        if (digits > 18) {
            exceedLong |= !fitsLong(source, start, end);
        } else {
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        wholeDigits = Math.max(wholeDigits, digits);
        addNumber(source, start, end, digits);
    }

    void addFraction(byte[] source, int start, int end, int digits, int afterPoint) {
        kinds |= FRACTION;
        wholeDigits = Math.max(wholeDigits, digits);
        fractionDigits = Math.max(fractionDigits, afterPoint);
        addNumber(source, start, end, digits + afterPoint);
    }

    void addExponent(byte[] source, int start, int end, int digits) {
        kinds |= EXPONENT;
        significantDigits = Math.max(significantDigits, digits);
        doubles.add(source, start, end);
    }

    /** The number just added is written like a code, with zeros or a plus in front. */
    void addCode() {
        codes = true;
    }

    private void addNumber(byte[] source, int start, int end, int digits) {
        significantDigits = Math.max(significantDigits, digits);
        if (digits > DoubleStatistics.DIGITS_OF_EVERY_DOUBLE) {
            doubles.addLong(source, start, end, include(EXPONENT));
        }
    }

    /** The cell's length, which matters when the column becomes text; a doubled quote counts as one. */
    void addLength(int cellCharacters, int cellUnits, int cellBytes) {
        characters = Math.max(characters, cellCharacters);
        units = Math.max(units, cellUnits);
        bytes = Math.max(bytes, cellBytes);
    }

    /** A cell of fewer bytes than this makes no longer text. */
    int longestCharacters() {
        return characters;
    }

    /** Adds what is known of other cells of the same column. */
    void addAll(ColumnStatistics others) {
        kinds |= others.kinds;
        codes |= others.codes;
        nulls |= others.nulls;
        emptyStrings |= others.emptyStrings;
        min = Math.min(min, others.min);
        max = Math.max(max, others.max);
        exceedLong |= others.exceedLong;
        wholeDigits = Math.max(wholeDigits, others.wholeDigits);
        fractionDigits = Math.max(fractionDigits, others.fractionDigits);
        significantDigits = Math.max(significantDigits, others.significantDigits);
        doubles.addAll(others.doubles);
        firstDay = Math.min(firstDay, others.firstDay);
        lastDay = Math.max(lastDay, others.lastDay);
        secondDigits = Math.max(secondDigits, others.secondDigits);
        addLength(others.characters, others.units, others.bytes);
    }

    boolean areOnly(int mask) {
        return (kinds & ~mask) == 0;
    }

    boolean include(int mask) {
        return (kinds & mask) != 0;
    }

    /** True when all cells are true, false, 1 or 0, the numbers perhaps with a sign or zeros in front. */
    boolean isBoolean01() {
        return areOnly(BOOLEAN | WHOLE) && wholeDigits <= 1 && min >= 0 && max <= 1;
    }

    boolean hasLeadingZeros() {
        return codes;
    }

    /** The least whole number of up to 18 digits, or 0. */
    long min() {
        return min;
    }

    /** The greatest whole number of up to 18 digits, or 0. */
    long max() {
        return max;
    }

    boolean exceedLong() {
        return exceedLong;
    }

    /** Most digits before a point, leading zeros not counted. */
    int wholeDigits() {
        return wholeDigits;
    }

    /** Most digits after a point. */
    int fractionDigits() {
        return fractionDigits;
    }

    int significantDigits() {
        return significantDigits;
    }

    /** What doubles would make of the numbers. */
    DoubleStatistics doubles() {
        return doubles;
    }

    /** True when it is not known what a double makes of a number, because the first exponent came after it. */
    boolean needDoubleCheck() {
        return doubles.unchecked() && include(EXPONENT) && areOnly(WHOLE | FRACTION | EXPONENT);
    }

    int firstDay() {
        return firstDay;
    }

    int lastDay() {
        return lastDay;
    }

    /** Most digits after the second, trailing zeros not counted. */
    int secondDigits() {
        return secondDigits;
    }

    /** The text type that holds every cell. */
    Text asText() {
        return new Text(Math.max(1, characters), Math.max(1, units), Math.max(1, bytes));
    }

    /** True when a cell is NULL in a column of this type. */
    boolean nullable(boolean text) {
        return nulls || emptyStrings && !text;
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
