package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.problem.ApiException;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The first pass over the CSV. This pass validates every row, so that the second pass cannot fail, and collects the statistics of each
 * column.
 *
 * <p>Performance: a second thread reads the second half of a large CSV. The index where the second half begins is a guess. The result of
 * the second thread is used only if the last row of the first half ends exactly there, so the types are the same as with one thread.
 */
public final class TypeInference {
    /**
     * A shorter CSV is read by one thread. The second thread needs statistics of its own, which take 2 MB for 16,384 columns. They must be
     * small compared with the CSV.
     */
    private static final int MIN_PARALLEL_BYTES = 8 << 20;

    /** Maximum number of bytes that are searched for the line break before the second half. */
    private static final int MAX_LINE_BREAK_SEARCH = 1 << 16;

    private TypeInference() {}

    /**
     * Reads all rows and returns the statistics of each column.
     *
     * @param rows a scanner before the first row; it is not moved
     * @throws ApiException 422 for the first row that is not valid, does not fit a requested type, or cannot be stored in the database
     */
    public static TableStatistics gather(Utf8Slice csv, CsvScanner rows, InferenceOptions options) {
        return gather(csv, rows, options, splitPoint(csv, rows.nextRecordStart(), options));
    }

    /**
     * Reads all rows. If {@code middle} is not the end of the CSV, a second thread reads the rows from there on at the same time. If no row
     * begins there, or if this thread finds an error, its result is discarded.
     */
    static TableStatistics gather(Utf8Slice csv, CsvScanner rows, InferenceOptions options, int middle) {
        var statistics = gather(csv, rows, options, middle, false);
        // If the first number with an exponent follows numbers with many digits, those numbers were not checked for
        // rounding. Then all rows are read again with this check.
        return statistics.columns().stream().anyMatch(ColumnStatistics::needsDoubleCheck)
                ? gather(csv, rows, options, middle, true)
                : statistics;
    }

    /**
     * Returns the index after a line break near the middle of the rows, which begin at {@code from}. This line break ends a row, if every
     * quote before it belongs to a quoted cell. Returns the end of the CSV if one thread is to read all rows: if they are short, if there
     * is no such line break, or if the caller has chosen a type, because whether a cell fits this type depends on the cells above it.
     */
    static int splitPoint(Utf8Slice csv, int from, InferenceOptions options) {
        int length = csv.to() - from;
        if (length < MIN_PARALLEL_BYTES || options.requestedTypes().stream().anyMatch(Objects::nonNull)) {
            return csv.to();
        }
        int index = from + length / 2;
        int searchEnd = index + MAX_LINE_BREAK_SEARCH;
        boolean insideQuotes = new ByteCounter("\"").count(csv.bytes(), from, index) % 2 != 0;
        while (index < searchEnd && (insideQuotes || csv.bytes()[index] != '\n')) {
            insideQuotes ^= csv.bytes()[index] == '"';
            index++;
        }
        return index < searchEnd ? index + 1 : csv.to();
    }

    private static TableStatistics gather(
            Utf8Slice csv, CsvScanner rows, InferenceOptions options, int middle, boolean doublesExpected) {
        var scanner = rows.rowsFrom(rows.nextRecordStart(), 0);
        var reader = new RowReader(csv.bytes(), scanner, options);
        var statistics = emptyStatistics(options, doublesExpected);
        if (middle < csv.to()) {
            var secondHalf = rows.rowsFrom(middle, 0);
            int secondHalfStart = secondHalf.nextRecordStart();
            var secondHalfStatistics = emptyStatistics(options, doublesExpected);
            var validHalves = Parallel.<Boolean>runAll(
                    csv.length(),
                    List.of(
                            () -> {
                                reader.read(statistics, middle);
                                return true;
                            },
                            () -> tryRead(
                                    new RowReader(csv.bytes(), secondHalf, options), secondHalfStatistics, csv.to())));
            if (validHalves.getLast() && scanner.nextRecordStart() == secondHalfStart) {
                for (int column = 0; column < secondHalfStatistics.size(); column++) {
                    statistics.get(column).addAll(secondHalfStatistics.get(column));
                }
                return new TableStatistics(scanner.rowNumber() + secondHalf.rowNumber(), statistics);
            }
        }
        reader.read(statistics, csv.to());
        return new TableStatistics(scanner.rowNumber(), statistics);
    }

    /**
     * Reads the rows up to the first error. Returns true if there is no error. An error is not reported: the number of its row is not
     * known, and if the guessed start is inside a cell, it is not an error at all.
     */
    private static boolean tryRead(RowReader reader, List<ColumnStatistics> statistics, int endIndex) {
        try {
            reader.read(statistics, endIndex);
            return true;
        } catch (ApiException e) {
            return false;
        }
    }

    private static List<ColumnStatistics> emptyStatistics(InferenceOptions options, boolean doublesExpected) {
        var statistics = new ArrayList<ColumnStatistics>();
        for (var type : options.requestedTypes()) {
            boolean isDouble = type != null && type.family() == TypeFamily.DOUBLE;
            statistics.add(new ColumnStatistics(doublesExpected || isDouble));
        }
        return statistics;
    }

    /** The number of rows, and the statistics of each column. */
    public record TableStatistics(int rowCount, List<ColumnStatistics> columns) {
        /**
         * Returns the type of each column. If the caller has requested a type for the column, the type is of the family of this type.
         * Otherwise the type is of the first family that fits.
         */
        public List<ColumnType> types(List<@Nullable RequestedType> requestedTypes, ValueLimits limits) {
            var types = new ArrayList<ColumnType>();
            for (int i = 0; i < columns.size(); i++) {
                var cells = columns.get(i);
                var requestedType = requestedTypes.get(i);
                types.add(
                        requestedType == null
                                ? TypeFamily.infer(cells, limits)
                                : requestedType.fitRequested(cells, limits).orElseThrow());
            }
            return types;
        }

        /**
         * Returns whether a column is nullable. Every column of a table without rows is nullable.
         *
         * @param storesEmptyText whether the column stores an empty string as an empty string, not as NULL
         */
        public boolean isNullable(int column, boolean storesEmptyText) {
            return rowCount == 0 || columns.get(column).isNullable(storesEmptyText);
        }
    }
}
