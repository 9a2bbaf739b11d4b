package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cell that decided the type of each column: the last cell that does not fit the types of the cells above it. Type inference
 * itself does not keep these cells, because most callers do not need them.
 */
final class TypeReasons {
    private final CsvScanner scanner;
    private final InferenceOptions options;
    private final ColumnReader reader;
    private final List<ColumnStatistics> statistics = new ArrayList<>();
    private final List<@Nullable TypeReason> reasons = new ArrayList<>();

    private TypeReasons(byte[] source, CsvScanner scanner, InferenceOptions options) {
        this.scanner = scanner;
        this.options = options;
        this.reader = new ColumnReader(source, scanner, options);
        int columns = options.requestedTypes().size();
        for (int i = 0; i < columns; i++) {
            statistics.add(new ColumnStatistics(true));
            reasons.add(null);
        }
    }

    /**
     * Reads rows until each column is text, which no further cell can change, or until the last row.
     *
     * @param scanner is before the first row
     * @return one element per column; null for a column without a value, and for a column whose type the caller has chosen
     */
    static List<@Nullable TypeReason> of(byte[] source, CsvScanner scanner, InferenceOptions options) {
        var search = new TypeReasons(source, scanner, options);
        while (search.undecided() && scanner.next()) {
            search.readRow();
        }
        return search.reasons;
    }

    private boolean undecided() {
        return IntStream.range(0, reasons.size()).anyMatch(this::undecided);
    }

    private boolean undecided(int column) {
        var reason = reasons.get(column);
        return options.requestedTypes().get(column) == null && (reason == null || reason.family() != TypeFamily.TEXT);
    }

    private void readRow() {
        for (int column = 0; column < reasons.size(); column++) {
            if (undecided(column)) {
                readCell(column);
            }
        }
    }

    private void readCell(int column) {
        var cells = statistics.get(column);
        reader.readCell(column, cells);
        var reason = reasons.get(column);
        if (cells.hasOnly(0) || reason != null && reason.family().fits(cells, options.limits())) {
            return;
        }
        var family = TypeFamily.of(cells, options.limits());
        var before = reason == null ? null : reason.family();
        if (family != before) {
            boolean leadingZeros = cells.hasLeadingZeros() && !cells.hasAny(ColumnStatistics.OTHER);
            reasons.set(column, new TypeReason(family, before, scanner.row(), scanner.snippet(column), leadingZeros));
        }
    }

    /**
     * The cell that decided the type of a column.
     *
     * @param family the family of the type
     * @param before the family of the cells above it; null if it is the first cell with a value
     * @param row the number of its data row, from 1
     * @param cell the beginning of its text
     * @param leadingZeros whether the column is text because numbers have leading zeros or plus signs
     */
    record TypeReason(TypeFamily family, @Nullable TypeFamily before, int row, String cell, boolean leadingZeros) {
        /** Returns the reason in words: {@code row 400: "N/A" is not a date}. */
        String description() {
            var quoted = "row %,d: \"%s\" ".formatted(row, cell);
            if (leadingZeros) {
                return quoted + "has a leading zero or a plus sign";
            }
            if (before == null) {
                return family == TypeFamily.TEXT ? quoted + "is text" : "each value is " + words(family);
            }
            return quoted + "is not " + words(before);
        }

        private static String words(TypeFamily family) {
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
