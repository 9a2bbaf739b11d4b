package dev.collate.engine.csv;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;

/**
 * Detects the delimiter of a CSV. If the header has a comma outside quotes, the delimiter is the comma. Otherwise the candidates are the
 * semicolon, the tab and the pipe. A candidate must split all rows into the same number of cells, at least two. The delimiter is the
 * candidate that splits them into the most cells. If there is no such candidate, the delimiter is the comma.
 *
 * <p>Performance: the rows are read only if the header has no comma and a candidate splits it.
 */
final class DelimiterDetector {
    /** If two candidates split the rows into the same number of cells, the delimiter is the candidate that comes first here. */
    private static final String CANDIDATES = ";\t|";

    private DelimiterDetector() {}

    static Delimiter detect(Utf8Slice csv, int skippedLines, boolean trimsCells) {
        var bestDelimiter = Delimiter.COMMA;
        int maxCells = 1;
        for (int i = 0; i < CANDIDATES.length(); i++) {
            var candidate = Delimiter.parse(CANDIDATES.substring(i, i + 1)).orElseThrow();
            int cells = cellsPerRow(csv, new CsvFormat(candidate, skippedLines, trimsCells));
            if (cells > maxCells) {
                bestDelimiter = candidate;
                maxCells = cells;
            }
        }
        return bestDelimiter;
    }

    /**
     * Returns the number of cells of every record. Returns 0 if the header has only one cell or has a comma outside quotes, if the records
     * have different numbers of cells, or if a record is not well-formed.
     */
    private static int cellsPerRow(Utf8Slice csv, CsvFormat format) {
        try {
            var scanner = new CsvScanner(csv, format, "csv", 0);
            int headerStart = scanner.recordStart();
            if (scanner.columnCount() == 1
                    || hasUnquotedComma(csv.bytes(), headerStart, headerStart + scanner.recordLength(), format)) {
                return 0;
            }
            while (scanner.next()) {
                // The scanner compares the number of cells with the header.
            }
            return scanner.columnCount();
        } catch (ApiException notThisDelimiter) {
            return 0;
        }
    }

    /** Returns whether the well-formed record {@code bytes[start, end)} has a comma outside quotes. */
    private static boolean hasUnquotedComma(byte[] bytes, int start, int end, CsvFormat format) {
        boolean atCellStart = true;
        boolean inQuotes = false;
        for (int index = start; index < end; index++) {
            byte value = bytes[index];
            if (inQuotes && value == '"') {
                boolean isDoubledQuote = index + 1 < end && bytes[index + 1] == '"';
                inQuotes = isDoubledQuote;
                index += isDoubledQuote ? 1 : 0;
            } else if (!inQuotes) {
                if (value == ',') {
                    return true;
                }
                inQuotes = atCellStart && value == '"';
                atCellStart = value == format.delimiter().firstByte()
                        || atCellStart && format.trimsCells() && format.isBlank(value);
            }
        }
        return false;
    }
}
