package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.utf8.ByteCounter;
import java.util.List;

/**
 * Adds the cells of rows to the statistics of their columns. Rejects a cell that does not fit the type that the caller has requested, or
 * that contains a character that the database cannot store. The error contains the row and the line of the cell.
 */
final class RowReader {
    private static final ByteCounter QUOTES = new ByteCounter("\"");
    private static final ByteCounter NULS = new ByteCounter("\0");

    private final byte[] source;
    private final CsvScanner scanner;
    private final InferenceOptions options;
    private final CellReader[] cellReaders;

    RowReader(byte[] source, CsvScanner scanner, InferenceOptions options) {
        this.source = source;
        this.scanner = scanner;
        this.options = options;
        this.cellReaders = options.notations().stream()
                .map(notation -> new CellReader(source, notation))
                .toArray(CellReader[]::new);
    }

    /**
     * Reads the rows that begin before the index {@code endIndex}.
     *
     * @param statistics one element for each column
     * @throws dev.collate.problem.ApiException 422 for the first row or cell that is not valid
     */
    void read(List<ColumnStatistics> statistics, int endIndex) {
        var columns = statistics.toArray(ColumnStatistics[]::new);
        while (scanner.nextRecordStart() < endIndex && scanner.next()) {
            for (int column = 0; column < columns.length; column++) {
                readCell(column, columns[column]);
            }
        }
    }

    /** Reads a cell of the current row. */
    void readCell(int column, ColumnStatistics statistics) {
        int start = scanner.start(column);
        int end = scanner.end(column);
        boolean quoted = scanner.isQuoted(column);
        if (!quoted && options.nullCells().isNull(source, start, end)) {
            statistics.addNull();
        } else if (start == end) {
            statistics.addEmptyString();
        } else {
            boolean hasDoubledQuotes = scanner.hasDoubledQuotes(column);
            if (!statistics.hasAny(ColumnStatistics.OTHER)) {
                cellReaders[column].read(start, end, hasDoubledQuotes, statistics);
            }
            if (end - start > statistics.maxCharacters()) {
                addLength(start, end, hasDoubledQuotes, statistics);
            }
            if (options.checksNuls() || options.requestedTypes().get(column) != null) {
                checkCell(column, statistics);
            }
        }
    }

    private void addLength(int start, int end, boolean hasDoubledQuotes, ColumnStatistics statistics) {
        int characters = 0;
        int surrogatePairs = 0;
        for (int i = start; i < end; i++) {
            characters += (source[i] & 0xC0) == 0x80 ? 0 : 1;
            surrogatePairs += (source[i] & 0xF8) == 0xF0 ? 1 : 0;
        }
        int escapingQuotes = hasDoubledQuotes ? (int) QUOTES.count(source, start, end) / 2 : 0;
        characters -= escapingQuotes;
        statistics.addLength(characters, characters + surrogatePairs, end - start - escapingQuotes);
    }

    private void checkCell(int column, ColumnStatistics statistics) {
        var limits = options.limits();
        if (options.checksNuls()
                && NULS.count(source, scanner.start(column), scanner.end(column)) > limits.maxNulsPerCell()) {
            int maxNuls = limits.maxNulsPerCell();
            throw scanner.problem(
                    column,
                    maxNuls == 0
                            ? "a cell contains U+0000, which this database cannot store"
                            : "a cell contains U+0000 more than " + maxNuls + " times, the maximum of this database");
        }
        var requestedType = options.requestedTypes().get(column);
        if (requestedType != null
                && requestedType.fitRequested(statistics, limits).isEmpty()) {
            throw scanner.problem(
                    column,
                    "the cell in column \"%s\" does not fit the type %s: \"%s\""
                            .formatted(
                                    options.columnNames().get(column),
                                    requestedType.wireName(),
                                    scanner.snippet(column)));
        }
    }
}
