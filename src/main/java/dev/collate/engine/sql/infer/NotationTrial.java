package dev.collate.engine.sql.infer;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/** A notation that is tried for a column, and the statistics of the cells that were read with it. */
final class NotationTrial {
    private static final int DATE_KINDS = ColumnStatistics.DATE | ColumnStatistics.TIMESTAMP;

    private final Notation notation;
    /** The kinds of cells that fit the notation, as bits of {@link ColumnStatistics}. */
    private final int allowedKinds;

    private final ColumnStatistics statistics = new ColumnStatistics(true);
    /** Whether all days and months so far have two digits. */
    private boolean allTwoDigits = true;

    private boolean anyPointOrComma;

    private NotationTrial(Notation notation, int allowedKinds) {
        this.notation = notation;
        this.allowedKinds = allowedKinds;
    }

    static NotationTrial of(String format, Notation base) {
        var dates = new DateFormat(format);
        return new NotationTrial(new Notation(base.decimalSeparator(), dates, BooleanWords.NONE), DATE_KINDS);
    }

    static NotationTrial of(DecimalSeparator separator) {
        return new NotationTrial(new Notation(separator, null, BooleanWords.NONE), ColumnStatistics.NUMBER);
    }

    static NotationTrial of(BooleanWords words, Notation base) {
        return new NotationTrial(
                new Notation(base.decimalSeparator(), base.dateFormat(), words), ColumnStatistics.BOOLEAN);
    }

    Notation notation() {
        return notation;
    }

    boolean isForBooleans() {
        return allowedKinds == ColumnStatistics.BOOLEAN;
    }

    /** Returns whether a cell has a point or a comma, whose meaning depends on the decimal separator. */
    boolean anyPointOrComma() {
        return anyPointOrComma;
    }

    /** Returns whether the values of the cells, which all fit the notation, are within the limits of a type other than text. */
    boolean hasNonTextType(ValueLimits limits) {
        return TypeFamily.firstFitting(statistics, limits) != TypeFamily.TEXT;
    }

    /**
     * Reads a cell. Returns whether all cells so far fit.
     *
     * @param hasDoubledQuotes whether the cell contains double quotes that the CSV escapes as {@code ""}
     */
    boolean read(byte[] source, int start, int end, boolean hasDoubledQuotes) {
        // CellReader also accepts ISO dates, so the format is checked here. Either all cells have a time, or none has.
        int dateEnd = DateFormat.dateEnd(source, start, end);
        boolean sameKindAsBefore =
                statistics.hasOnly(0) || statistics.hasAny(ColumnStatistics.TIMESTAMP) == dateEnd < end;
        boolean fitsNotation =
                allowedKinds != DATE_KINDS || sameKindAsBefore && dateFormat().dateNumber(source, start, dateEnd) >= 0;
        if (fitsNotation) {
            allTwoDigits &= dateEnd - start == DateFormat.MAX_LENGTH;
            for (int i = start; i < end; i++) {
                anyPointOrComma |= source[i] == '.' || source[i] == ',';
            }
            new CellReader(source, notation).read(start, end, hasDoubledQuotes, statistics);
        }
        return fitsNotation && statistics.hasOnly(allowedKinds);
    }

    private DateFormat dateFormat() {
        return requireNonNull(notation.dateFormat());
    }

    /** Returns the format of dates, with two letters for the day and the month if all cells have two digits for them. */
    private String datePattern() {
        var pattern = dateFormat().pattern();
        return allTwoDigits ? pattern.replace("d", "dd").replace("M", "MM") : pattern;
    }

    private String timeSuffix() {
        return statistics.hasAny(ColumnStatistics.TIMESTAMP) ? " with a time" : "";
    }

    private String separatorName() {
        return requireNonNull(notation.decimalSeparator()).wireName();
    }

    /** Describes a cell that fits, such as {@code a date dd.MM.yyyy}. */
    String describeOne() {
        return allowedKinds == DATE_KINDS
                ? "a date " + datePattern() + timeSuffix()
                : "one of the words in true_values and false_values";
    }

    /** Describes the cells that fit, such as {@code dates dd.MM.yyyy}. */
    String describeSeveral() {
        return switch (allowedKinds) {
            case DATE_KINDS -> "dates " + datePattern() + timeSuffix();
            case ColumnStatistics.BOOLEAN -> "words for true and false";
            default -> "numbers with the decimal separator \"" + separatorName() + "\"";
        };
    }

    /** Returns the parameters of a request that choose this notation, with their values. */
    Map<String, Object> parameters() {
        return switch (allowedKinds) {
            case DATE_KINDS -> Map.of("date_format", datePattern());
            case ColumnStatistics.BOOLEAN ->
                Map.of(
                        "true_values", notation.booleanWords().wordsFor(true),
                        "false_values", notation.booleanWords().wordsFor(false));
            default -> Map.of("decimal_separator", separatorName());
        };
    }
}
