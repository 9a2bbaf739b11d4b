package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.parallel.Parallel;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The first pass: reads every row to its end, so that the second pass cannot fail, and gathers the facts about each column.
 *
 * <p>Speed: a large text is read in sections, at the same time. Where they begin is a guess, after some line feed, which may as well stand
 * between quotes; what was read from there counts only if the section before ends at that place and the cells of both fit the types that
 * the caller has chosen. Else, and to name the row of an error, the section is read again from where the rows are known to be.
 */
public final class TypeInference {
    private final Utf8Slice csv;
    private final CsvScanner scanner;
    private final NullCells nullCells;
    private final ValueLimits limits;
    private final List<@Nullable TypeFamily> chosen;
    private final List<String> names;
    private final boolean checkNuls;

    /**
     * @param chosen for each column the family that the caller wants, null to have it inferred
     * @param checkNuls whether there is a U+0000 in the text
     */
    public TypeInference(
            Utf8Slice csv,
            CsvScanner scanner,
            NullCells nullCells,
            ValueLimits limits,
            List<String> names,
            List<@Nullable TypeFamily> chosen,
            boolean checkNuls) {
        this.csv = csv;
        this.scanner = scanner;
        this.nullCells = nullCells;
        this.limits = limits;
        this.names = names;
        this.chosen = chosen;
        this.checkNuls = checkNuls;
    }

    /**
     * The facts about each column, over all rows.
     *
     * @throws ApiException 422 for the first row that cannot be stored
     */
    public Findings gather() {
        var findings = gather(false);
        // A column that looked exact for a while and then had an exponent is read once more, with the check that was
        // spared before.
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
        var found = new Findings(bounds[0], bounds[0], 0, noFacts(doublesExpected));
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
        int firstRow = scanner.section(start, stop, 0).place();
        try {
            return Optional.of(read(new Findings(firstRow, firstRow, 0, noFacts(doublesExpected)), stop));
        } catch (ApiException wrongRow) {
            return Optional.empty();
        }
    }

    /** Reads on from what was found before to the rows that begin before {@code stop}, whose facts join those of the rows before. */
    private Findings read(Findings before, int stop) {
        var section = scanner.section(before.end(), stop, before.rows());
        new ColumnReader(csv.bytes(), section, nullCells, limits, names, chosen, checkNuls).read(before.columns());
        return new Findings(before.start(), section.place(), section.row(), before.columns());
    }

    /** Cells may fit a type in each of two sections and not in both together. */
    private boolean fitsChosenTypes(Findings findings) {
        return IntStream.range(0, chosen.size()).allMatch(column -> {
            var family = chosen.get(column);
            return family == null
                    || family.fitRequested(findings.columns().get(column), limits)
                            .isPresent();
        });
    }

    /** Where each section begins, the first at the first row, and where the last ends. */
    private int[] sectionBounds() {
        int first = scanner.place();
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
        int at = from;
        while (at < csv.to() && csv.bytes()[at] != '\n') {
            at++;
        }
        return Math.min(at + 1, csv.to());
    }

    private List<ColumnStatistics> noFacts(boolean doublesExpected) {
        var facts = new ArrayList<ColumnStatistics>();
        for (var family : chosen) {
            facts.add(new ColumnStatistics(doublesExpected || family == TypeFamily.DOUBLE));
        }
        return facts;
    }

    /**
     * What was found in the rows of a stretch of the text.
     *
     * @param start where the first of them begins
     * @param end where the next one after them begins
     */
    public record Findings(int start, int end, int rows, List<ColumnStatistics> columns) {
        /** The type of each column: of the chosen family where the caller has chosen one, else the first that holds every cell. */
        public List<ColumnType> types(List<@Nullable TypeFamily> chosen, ValueLimits limits) {
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

        /** Whether a column holds NULL, as any may that has no rows; {@code text} where empty strings are stored as such. */
        public boolean nullable(int column, boolean text) {
            return rows == 0 || columns.get(column).nullable(text);
        }

        /** These and the next ones, whose facts take these in; the facts of these stay as they are. */
        private Findings and(Findings next) {
            for (int column = 0; column < columns.size(); column++) {
                next.columns.get(column).addAll(columns.get(column));
            }
            return new Findings(start, next.end, rows + next.rows, next.columns);
        }
    }
}
