package dev.collate.engine.sql;

/**
 * How an engine writes values.
 *
 * @param date the SQL before the opening quote of a date
 * @param timestamp the SQL before the opening quote of a timestamp
 * @param afterDate the separator between the date and the time of a timestamp
 * @param beforeZone the separator between the time and its UTC offset
 */
record Literals(String yes, String no, String date, String timestamp, String afterDate, String beforeZone) {
    /** TRUE, FALSE, and quotes around everything that is not a number. */
    static final Literals STANDARD = new Literals("TRUE", "FALSE", "", "", " ", "");
}
