package dev.collate.engine.sql;

/**
 * The syntax of a database for booleans, dates and timestamps.
 *
 * @param yes the literal for true
 * @param no the literal for false
 * @param date the SQL before the opening quote of a date
 * @param timestamp the SQL before the opening quote of a timestamp
 * @param afterDate the separator between the date and the time of a timestamp
 * @param beforeZone the separator between the time and its UTC offset
 * @param quote the quote before and after a date or a timestamp
 */
record Literals(
        String yes, String no, String date, String timestamp, String afterDate, String beforeZone, String quote) {
    /** The standard syntax: TRUE and FALSE, and dates and timestamps as quoted text. */
    static final Literals STANDARD = new Literals("TRUE", "FALSE", "", "", " ", "", "'");

    /** The syntax of the data of a COPY statement. */
    static final Literals COPY = new Literals("t", "f", "", "", " ", "", "");
}
