package dev.collate.engine.sql.infer;

/**
 * The limits within which a database stores values exactly.
 *
 * @param decimalPrecision the maximum number of digits of an exact number
 * @param decimalScale the maximum number of digits after the decimal point
 * @param minWholeDigits the minimum number of digits before the decimal point in the type of a decimal column
 * @param doubleDigits the maximum number of significant digits of a double that survive a round trip
 * @param minDouble the minimum double above zero
 * @param maxDouble the maximum double
 * @param secondDigits the maximum number of fractional digits of the second
 * @param zones whether there is a type for timestamps with a UTC offset
 * @param firstDay the first date, as the number yyyymmdd; the last date is 9999-12-31 everywhere
 * @param nulsPerCell the maximum number of U+0000 in one cell; 0 if the engine cannot store U+0000
 */
public record ValueLimits(
        int decimalPrecision,
        int decimalScale,
        int minWholeDigits,
        int doubleDigits,
        double minDouble,
        double maxDouble,
        int secondDigits,
        boolean zones,
        int firstDay,
        int nulsPerCell) {
    /**
     * Creates the limits of a database whose doubles are IEEE 754 doubles with full precision, without subnormal numbers.
     */
    public ValueLimits(
            int decimalPrecision,
            int decimalScale,
            int minWholeDigits,
            int doubleDigits,
            int secondDigits,
            boolean zones,
            int firstDay,
            int nulsPerCell) {
        this(
                decimalPrecision,
                decimalScale,
                minWholeDigits,
                doubleDigits,
                Double.MIN_NORMAL,
                Double.MAX_VALUE,
                secondDigits,
                zones,
                firstDay,
                nulsPerCell);
    }
}
