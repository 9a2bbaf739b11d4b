package dev.collate.engine.sql.infer;

/**
 * Which values an engine keeps exactly.
 *
 * @param decimalPrecision most digits of an exact number
 * @param decimalScale most of them after the point
 * @param minWholeDigits how many digits before the point a literal among decimals counts for at least
 * @param doubleDigits most significant digits of a double that come back as they were
 * @param minDouble the least double above zero
 * @param maxDouble the greatest double
 * @param secondDigits most digits after the second
 * @param zones whether there is a type for moments with their offset from UTC
 * @param firstDay the first date, as the number yyyymmdd; the last one is 9999-12-31 everywhere
 * @param nulsPerCell most U+0000 that one cell can hold; 0 where the engine cannot store it
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
    /** Limits of an engine whose doubles are those of IEEE 754, as far as they have all their digits. */
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
