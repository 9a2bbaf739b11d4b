package dev.collate.engine.sql;

/**
 * How a database writes values.
 *
 * @param date the SQL before the opening quote of a date
 * @param timestamp the SQL before the opening quote of a timestamp
 * @param afterDate the separator between the date and the time of a timestamp
 * @param beforeZone the separator between the time and its UTC offset
 */
record Literals(String yes, String no, String date, String timestamp, String afterDate, String beforeZone) {
    /** The standard style: TRUE, FALSE, and quotes around all other values except numbers. */
    static final Literals STANDARD = new Literals("TRUE", "FALSE", "", "", " ", "");
}
