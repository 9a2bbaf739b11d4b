package dev.collate.engine.sql.infer;

/**
 * The limits within which a database stores values exactly.
 *
 * @param maxDecimalPrecision the maximum number of digits of an exact number
 * @param maxDecimalScale the maximum number of digits after the decimal point
 * @param minCountedWholeDigits the minimum number of digits before the decimal point that the database counts for a number with digits
 *     after the point: 10 in SQL Server, even for 1.5
 * @param maxDoubleDigits the maximum number of significant digits of a double that the database stores and prints unchanged
 * @param minDouble the smallest positive double
 * @param maxDouble the largest double
 * @param maxFractionalSecondDigits the maximum number of fractional digits of the seconds of a timestamp
 * @param hasZonedType whether the database has a type for timestamps with a UTC offset
 * @param earliestDate the earliest date, as the number yyyymmdd; the latest date is 9999-12-31 in all databases
 * @param maxNulsPerCell the maximum number of U+0000 in one cell; 0 if the database cannot store U+0000
 * @param storesUtc whether timestamps with a UTC offset are stored as timestamps in UTC, without an offset
 */
public record ValueLimits(
        int maxDecimalPrecision,
        int maxDecimalScale,
        int minCountedWholeDigits,
        int maxDoubleDigits,
        double minDouble,
        double maxDouble,
        int maxFractionalSecondDigits,
        boolean hasZonedType,
        int earliestDate,
        int maxNulsPerCell,
        boolean storesUtc) {
    /**
     * Creates the limits of a database whose doubles are IEEE 754 doubles with full precision. Subnormal numbers are outside these limits.
     */
    public ValueLimits(
            int maxDecimalPrecision,
            int maxDecimalScale,
            int minCountedWholeDigits,
            int maxDoubleDigits,
            int maxFractionalSecondDigits,
            boolean hasZonedType,
            int earliestDate,
            int maxNulsPerCell) {
        this(
                maxDecimalPrecision,
                maxDecimalScale,
                minCountedWholeDigits,
                maxDoubleDigits,
                Double.MIN_NORMAL,
                Double.MAX_VALUE,
                maxFractionalSecondDigits,
                hasZonedType,
                earliestDate,
                maxNulsPerCell,
                false);
    }

    /** Returns a copy for a table that stores timestamps with a UTC offset in UTC. */
    public ValueLimits inUtc() {
        return new ValueLimits(
                maxDecimalPrecision,
                maxDecimalScale,
                minCountedWholeDigits,
                maxDoubleDigits,
                minDouble,
                maxDouble,
                maxFractionalSecondDigits,
                hasZonedType,
                earliestDate,
                maxNulsPerCell,
                true);
    }
}
