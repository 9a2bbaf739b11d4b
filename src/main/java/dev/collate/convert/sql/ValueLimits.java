package dev.collate.convert.sql;

/**
 * Which values an engine keeps exactly.
 *
 * @param decimalPrecision most digits of an exact number
 * @param decimalScale most of them after the point
 * @param leastWholeDigits how many digits before the point a literal among decimals counts for at least
 * @param doubleDigits most significant digits of a double that come back as they were
 * @param secondDigits most digits after the second
 * @param zones whether there is a type for moments with their offset from UTC
 * @param firstDay the first date, as the number yyyymmdd; the last one is 9999-12-31 everywhere
 */
record ValueLimits(
        int decimalPrecision,
        int decimalScale,
        int leastWholeDigits,
        int doubleDigits,
        int secondDigits,
        boolean zones,
        int firstDay) {}
