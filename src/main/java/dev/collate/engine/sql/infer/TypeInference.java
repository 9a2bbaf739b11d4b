package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.sql.infer.TypeReasons.TypeReason;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The first pass over the CSV. This pass validates every row, so that the second pass cannot fail, and collects the statistics of each
 * column.
 */
public final class TypeInference {
    private TypeInference() {}

    /**
     * Reads all rows and returns the statistics of each column.
     *
     * @param rows a scanner before the first row; it is not moved
     * @throws dev.collate.problem.ApiException 422 for the first row that is not valid, does not fit a requested type, or cannot be stored
     *     in the database
     */
    public static Findings gather(byte[] source, CsvScanner rows, InferenceOptions options) {
        var findings = gather(source, rows, options, false);
        // If the first number with an exponent follows numbers with many digits, those numbers were not checked for
        // rounding. Then all rows are read again with this check.
        return findings.columns().stream().anyMatch(ColumnStatistics::needDoubleCheck)
                ? gather(source, rows, options, true)
                : findings;
    }

    private static Findings gather(byte[] source, CsvScanner rows, InferenceOptions options, boolean doublesExpected) {
        var statistics = new ArrayList<ColumnStatistics>();
        for (var type : options.chosen()) {
            boolean isDouble = type != null && type.family() == TypeFamily.DOUBLE;
            statistics.add(new ColumnStatistics(doublesExpected || isDouble));
        }
        var scanner = rows.rowsFrom(rows.nextRecordStart(), 0);
        new ColumnReader(source, scanner, options).read(statistics);
        return new Findings(scanner.row(), statistics);
    }

    /**
     * Returns the reason for the type of each column: the cell that decided it, or, for a text column, why its cells do not have the
     * notation of the request. The reason is empty if the caller has chosen the type, and if the column has no value.
     *
     * @param scanner is before the first row
     * @param notationReasons why a column has none of the requested notations; null if it has one
     */
    public static List<String> reasons(
            byte[] source, CsvScanner scanner, InferenceOptions options, List<@Nullable String> notationReasons) {
        var found = TypeReasons.of(source, scanner, options);
        return IntStream.range(0, found.size())
                .mapToObj(i -> reason(found.get(i), notationReasons.get(i)))
                .toList();
    }

    private static String reason(@Nullable TypeReason found, @Nullable String notation) {
        if (found == null) {
            return "";
        }
        return found.family() == TypeFamily.TEXT && notation != null ? notation : found.description();
    }

    /** The number of rows, and the statistics of each column. */
    public record Findings(int rows, List<ColumnStatistics> columns) {
        /**
         * Returns the type of each column. If the caller has requested a family for the column, the type is of this family. Otherwise the
         * type is of the first family that fits.
         */
        public List<ColumnType> types(List<@Nullable RequestedType> chosen, ValueLimits limits) {
            var types = new ArrayList<ColumnType>();
            for (int i = 0; i < columns.size(); i++) {
                var cells = columns.get(i);
                var family = chosen.get(i);
                types.add(
                        family == null
                                ? TypeFamily.infer(cells, limits)
                                : family.fitRequested(cells, limits).orElseThrow());
            }
            return types;
        }

        /**
         * Returns whether a column is nullable. Every column of a table without rows is nullable.
         *
         * @param text whether the column stores an empty string as an empty string, not as NULL
         */
        public boolean nullable(int column, boolean text) {
            return rows == 0 || columns.get(column).nullable(text);
        }
    }
}
