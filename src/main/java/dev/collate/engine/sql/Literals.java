package dev.collate.engine.sql;

/**
 * How an engine writes values.
 *
 * @param date what stands before the quote of a date
 * @param timestamp what stands before the quote of a timestamp
 * @param afterDate what stands between the date and the time of a timestamp
 * @param beforeZone what stands between the time and its offset
 */
record Literals(String yes, String no, String date, String timestamp, String afterDate, String beforeZone) {
    /** TRUE, FALSE, and quotes around all that is no number. */
    static final Literals STANDARD = new Literals("TRUE", "FALSE", "", "", " ", "");
}
