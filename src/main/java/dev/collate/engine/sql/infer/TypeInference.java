package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.problem.ApiException;
import dev.collate.utf8.ByteSearch;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The first pass over the CSV. This pass validates every row, so that the second pass cannot fail, and collects the statistics of each
 * column.
 *
 * <p>Performance: sections of a large CSV are read in parallel. Each section starts after a line feed. This line feed is assumed to end a
 * row, but it may be inside a quoted cell. So the result of a section is used only if the last row of the previous section ends where this section starts,
 * and if the cells of all sections up to this one fit the types that the caller has requested. Otherwise the section is read again from the
 * end of the previous section. If a section contains an error, the section is also read again, because the row number of the error is known
 * only after the previous sections.
 */
public final class TypeInference {
    private final Utf8Slice csv;
    private final CsvScanner scanner;
    private final InferenceOptions options;

    public TypeInference(Utf8Slice csv, CsvScanner scanner, InferenceOptions options) {
        this.csv = csv;
        this.scanner = scanner;
        this.options = options;
    }

    /**
     * Reads all rows and returns the statistics of each column.
     *
     * @throws ApiException 422 for the first row that is not valid, does not fit a requested type, or cannot be stored in the database
     */
    public Findings gather() {
        var findings = gather(false);
        // If the first number with an exponent follows numbers with many digits, those numbers were not checked for
        // rounding. Then all rows are read again with this check.
        return findings.columns().stream().anyMatch(ColumnStatistics::needDoubleCheck) ? gather(true) : findings;
    }

    private Findings gather(boolean doublesExpected) {
        var bounds = sectionBounds();
        var work = new ArrayList<Supplier<Optional<Findings>>>();
        for (int i = 1; i < bounds.length; i++) {
            int start = bounds[i - 1];
            int stop = bounds[i];
            work.add(() -> guess(start, stop, doublesExpected));
        }
        var guesses = Parallel.all(csv.length(), work);
        var found = new Findings(bounds[0], bounds[0], 0, emptyStatistics(doublesExpected));
        for (int i = 1; i < bounds.length; i++) {
            var before = found;
            int stop = bounds[i];
            found = guesses.get(i - 1)
                    .filter(guess -> guess.start() == before.end())
                    .map(before::and)
                    .filter(this::fitsChosenTypes)
                    .orElseGet(() -> read(before, stop));
        }
        return found;
    }

    private Optional<Findings> guess(int start, int stop, boolean doublesExpected) {
        int firstRow = scanner.section(start, stop, 0).nextRecordStart();
        try {
            return Optional.of(read(new Findings(firstRow, firstRow, 0, emptyStatistics(doublesExpected)), stop));
        } catch (ApiException wrongRow) {
            return Optional.empty();
        }
    }

    /**
     * Reads the rows that begin after the last row of {@code before} and before the index {@code stop}, and adds them to the statistics of
     * {@code before}.
     */
    private Findings read(Findings before, int stop) {
        var section = scanner.section(before.end(), stop, before.rows());
        new ColumnReader(csv.bytes(), section, options).read(before.columns());
        return new Findings(before.start(), section.nextRecordStart(), section.row(), before.columns());
    }

    /**
     * Returns whether the cells of these findings fit the requested types. Two sections that fit a type separately may not fit it together:
     * a decimal may need many digits before the point in one section and after the point in the other.
     */
    private boolean fitsChosenTypes(Findings findings) {
        return IntStream.range(0, options.chosen().size()).allMatch(column -> {
            var family = options.chosen().get(column);
            return family == null
                    || family.fitRequested(findings.columns().get(column), options.limits())
                            .isPresent();
        });
    }

    /**
     * Returns the index of the start of each section, followed by the end of the last section. The first section starts at the first row.
     */
    private int[] sectionBounds() {
        int first = scanner.nextRecordStart();
        long length = (long) csv.to() - first;
        int sections = Parallel.pieces(length);
        var bounds = new int[sections + 1];
        bounds[0] = first;
        for (int i = 1; i < sections; i++) {
            bounds[i] = Math.max(bounds[i - 1], afterLineFeed(first + (int) (length * i / sections)));
        }
        bounds[sections] = csv.to();
        return bounds;
    }

    private int afterLineFeed(int from) {
        return Math.min(ByteSearch.indexOf((byte) '\n', csv.bytes(), from, csv.to()) + 1, csv.to());
    }

    private List<ColumnStatistics> emptyStatistics(boolean doublesExpected) {
        var statistics = new ArrayList<ColumnStatistics>();
        for (var type : options.chosen()) {
            boolean isDouble = type != null && type.family() == TypeFamily.DOUBLE;
            statistics.add(new ColumnStatistics(doublesExpected || isDouble));
        }
        return statistics;
    }

    /**
     * The result of reading the rows of a section of the CSV.
     *
     * @param start the index of the first byte of the first row
     * @param end the index after the last row, where the next row begins
     */
    public record Findings(int start, int end, int rows, List<ColumnStatistics> columns) {
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

        /**
         * Returns the findings of this section and the next section together. The method changes the statistics of {@code next}, but not
         * the statistics of this object.
         */
        private Findings and(Findings next) {
            for (int column = 0; column < columns.size(); column++) {
                next.columns.get(column).addAll(columns.get(column));
            }
            return new Findings(start, next.end, rows + next.rows, next.columns);
        }
    }
}
