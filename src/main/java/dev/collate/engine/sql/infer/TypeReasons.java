package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cell that decided the type of each column: the last cell that does not fit the type of the cells above it. Type inference
 * itself does not keep these cells, because most callers do not need them.
 */
public final class TypeReasons {
    private static final int TIMESTAMPS = ColumnStatistics.TIMESTAMP | ColumnStatistics.ZONED_TIMESTAMP;

    private final CsvScanner scanner;
    private final InferenceOptions options;
    private final RowReader reader;
    private final List<ColumnStatistics> statistics = new ArrayList<>();

    /** An element is null if the column has no value, or if the caller has chosen its type. */
    private final List<@Nullable TypeReason> reasons = new ArrayList<>();

    private TypeReasons(byte[] source, CsvScanner scanner, InferenceOptions options) {
        this.scanner = scanner;
        this.options = options;
        this.reader = new RowReader(source, scanner, options);
        int columns = options.requestedTypes().size();
        for (int i = 0; i < columns; i++) {
            statistics.add(new ColumnStatistics(true));
            reasons.add(null);
        }
    }

    /**
     * Returns the reason for the type of each column: the cell that decided it, or, for a text column, why its cells do not have the
     * notation of the request. The reason is empty if the caller has chosen the type, or if the column has no value.
     *
     * @param scanner is before the first row
     * @param notationReasons why a column has none of the requested notations; null if it has one
     */
    public static List<String> of(
            byte[] source, CsvScanner scanner, InferenceOptions options, List<@Nullable String> notationReasons) {
        var search = new TypeReasons(source, scanner, options);
        // No further cell can change a column that is text.
        while (search.hasUndecidedColumn() && scanner.next()) {
            search.readRow();
        }
        return IntStream.range(0, notationReasons.size())
                .mapToObj(i -> reason(search.reasons.get(i), notationReasons.get(i)))
                .toList();
    }

    private static String reason(@Nullable TypeReason typeReason, @Nullable String notationReason) {
        if (typeReason == null) {
            return "";
        }
        return typeReason.family == TypeFamily.TEXT && notationReason != null
                ? notationReason
                : typeReason.description();
    }

    private boolean hasUndecidedColumn() {
        return IntStream.range(0, reasons.size()).anyMatch(this::isUndecided);
    }

    private boolean isUndecided(int column) {
        var reason = reasons.get(column);
        return options.requestedTypes().get(column) == null && (reason == null || reason.family() != TypeFamily.TEXT);
    }

    private void readRow() {
        for (int column = 0; column < reasons.size(); column++) {
            if (isUndecided(column)) {
                readCell(column);
            }
        }
    }

    private void readCell(int column) {
        var cells = statistics.get(column);
        reader.readCell(column, cells);
        var reason = reasons.get(column);
        if (cells.hasOnly(0) || reason != null && reason.family().canBeInferred(cells, options.limits())) {
            return;
        }
        var family = TypeFamily.firstFitting(cells, options.limits());
        var previousFamily = reason == null ? null : reason.family();
        if (family != previousFamily) {
            var textCause = family == TypeFamily.TEXT ? textCause(cells, reason == null) : "";
            reasons.set(
                    column,
                    new TypeReason(family, previousFamily, scanner.rowNumber(), scanner.snippet(column), textCause));
        }
    }

    /**
     * Returns why values that are all numbers, all dates or all timestamps need a text column. The cause is the end of a sentence that
     * begins with the last of these values. Returns an empty text for other values.
     */
    private String textCause(ColumnStatistics cells, boolean isFirstValue) {
        if (cells.hasLeadingZeros() && !cells.hasAny(ColumnStatistics.OTHER)) {
            return "has a leading zero or a plus sign";
        }
        var limits = options.limits();
        if (cells.hasOnly(ColumnStatistics.ZONED_TIMESTAMP) && !limits.hasZonedType() && !limits.storesUtc()) {
            return "has a UTC offset, which a timestamp of this database cannot have";
        }
        if (cells.hasOnly(TIMESTAMPS)
                && cells.hasAny(ColumnStatistics.TIMESTAMP)
                && cells.hasAny(ColumnStatistics.ZONED_TIMESTAMP)) {
            return "is a timestamp, but only some values have a UTC offset";
        }
        if (Stream.of(ColumnStatistics.NUMBER, ColumnStatistics.DATE, TIMESTAMPS)
                .noneMatch(cells::hasOnly)) {
            return "";
        }
        return (isFirstValue ? "fits" : "and the values above it fit") + " only a text type of this database";
    }

    /**
     * The cell that decided the type of a column.
     *
     * @param family the family of the type
     * @param previousFamily the family of the cells above it; null if it is the first cell with a value
     * @param row the number of its data row, from 1
     * @param cell the beginning of its text
     * @param textCause why a column of numbers or times is text; empty if the families say it
     */
    private record TypeReason(
            TypeFamily family, @Nullable TypeFamily previousFamily, int row, String cell, String textCause) {
        /** Returns the reason in words: {@code row 400: "N/A" is not a date}. */
        private String description() {
            var quoted = "row %,d: \"%s\" ".formatted(row, cell);
            if (!textCause.isEmpty()) {
                return quoted + textCause;
            }
            if (previousFamily == null) {
                return family == TypeFamily.TEXT ? quoted + "is text" : "each value is " + describe(family);
            }
            return quoted + "is not " + describe(previousFamily);
        }

        private static String describe(TypeFamily family) {
            return switch (family) {
                case BOOLEAN -> "true or false";
                case INTEGER -> "a 32-bit integer";
                case BIGINT -> "a 64-bit integer";
                case DECIMAL -> "a decimal number";
                case DOUBLE -> "a number";
                case DATE -> "a date";
                case TIMESTAMP -> "a timestamp";
                case TEXT -> "text";
            };
        }
    }
}
