package dev.collate.convert.sql;

import dev.collate.convert.csv.CsvScanner;
import dev.collate.parallel.Parallel;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8;
import dev.collate.utf8.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The first pass: reads every row to its end, so that the second pass cannot fail, and gathers the facts about each column.
 *
 * <p>Speed: a large text is read in sections, at the same time. Where they begin is a guess, after some line feed, which may as well stand
 * between quotes; what was read from there counts only if the section before ends at that place. Else, and to name the row of an error,
 * the section is read again from where the rows are known to be.
 */
final class TypeInference {
    private final Utf8 csv;
    private final CsvScanner scanner;
    private final NullCells nullCells;
    private final Engine engine;
    private final List<@Nullable TypeFamily> chosen;
    private final List<String> names;
    private final boolean checkNuls;

    /** @param chosen for each column the family that the caller wants, null to have it inferred */
    TypeInference(
            Utf8 csv,
            CsvScanner scanner,
            NullCells nullCells,
            Engine engine,
            List<String> names,
            List<@Nullable TypeFamily> chosen) {
        this.csv = csv;
        this.scanner = scanner;
        this.nullCells = nullCells;
        this.engine = engine;
        this.names = names;
        this.chosen = chosen;
        this.checkNuls = holdsNul(csv);
    }

    /**
     * The facts about each column, over all rows.
     *
     * @throws ApiException 422 for the first row that cannot be stored
     */
    Findings gather() {
        var findings = gather(false);
        // A column that looked exact for a while and then had an exponent is read once more, with the check that was
        // spared before.
        return findings.columns().stream().anyMatch(ColumnFacts::needDoubleCheck) ? gather(true) : findings;
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
            int start = found.end();
            var guess = guesses.get(i - 1).filter(it -> it.start() == start);
            found = found.and(guess.isPresent() ? guess.get() : read(start, bounds[i], found.rows(), doublesExpected));
        }
        return found;
    }

    private Optional<Findings> guess(int start, int stop, boolean doublesExpected) {
        try {
            return Optional.of(read(start, stop, 0, doublesExpected));
        } catch (ApiException wrongRow) {
            return Optional.empty();
        }
    }

    private Findings read(int start, int stop, int rowsBefore, boolean doublesExpected) {
        var section = scanner.section(start, stop, rowsBefore);
        int firstRow = section.place();
        var facts = noFacts(doublesExpected);
        new ColumnReader(csv.bytes(), section, nullCells, engine, names, chosen, checkNuls).read(facts);
        return new Findings(firstRow, section.place(), section.row() - rowsBefore, facts);
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

    private List<ColumnFacts> noFacts(boolean doublesExpected) {
        var facts = new ArrayList<ColumnFacts>();
        for (var family : chosen) {
            facts.add(new ColumnFacts(doublesExpected || family == TypeFamily.DOUBLE));
        }
        return facts;
    }

    private static boolean holdsNul(Utf8 csv) {
        int at = csv.from();
        for (; at <= csv.to() - Long.BYTES; at += Long.BYTES) {
            if (Words.zeros(Words.load(csv.bytes(), at)) != 0) {
                return true;
            }
        }
        while (at < csv.to() && csv.bytes()[at] != 0) {
            at++;
        }
        return at < csv.to();
    }

    /**
     * What was found in the rows of a stretch of the text.
     *
     * @param start where the first of them begins
     * @param end where the next one after them begins
     */
    record Findings(int start, int end, int rows, List<ColumnFacts> columns) {
        private Findings and(Findings next) {
            for (int column = 0; column < columns.size(); column++) {
                columns.get(column).addAll(next.columns.get(column));
            }
            return new Findings(start, next.end, rows + next.rows, columns);
        }
    }
}
