package dev.collate.engine.csv;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Detects the delimiter of a CSV. If the header has a comma outside quotes, the delimiter is the comma. If not, it is the semicolon, the tab
 * or the pipe, if this character splits all rows into the same number of cells, and into at least two. If several characters do so, the
 * delimiter is the character with the maximum number of cells. If none does, the delimiter is the comma.
 *
 * <p>Performance: a CSV that has a comma in its header is read only up to this comma. The rows are read only if another delimiter may split
 * the header.
 */
final class DelimiterDetector {
    /** If two candidates split the rows into the same number of cells, the delimiter is the candidate that comes first here. */
    private static final String CANDIDATES = ";\t|";

    /** Number of bytes between two cancellation checks, a power of two. */
    private static final int CHECKED = 1 << 16;

    private DelimiterDetector() {}

    static Delimiter detect(Utf8Slice csv, int skippedLines, boolean trim) {
        int start = new CsvFormat(Delimiter.COMMA, skippedLines, trim).headerStart(csv);
        var best = Delimiter.COMMA;
        int maxCells = 1;
        var candidates = candidates(csv, start);
        for (int i = 0; i < candidates.length(); i++) {
            var candidate = Delimiter.of(candidates.substring(i, i + 1)).orElseThrow();
            int cells = cells(csv, new CsvFormat(candidate, skippedLines, trim));
            if (cells > maxCells) {
                best = candidate;
                maxCells = cells;
            }
        }
        return best;
    }

    /**
     * Returns the delimiters that may split the header, which begins at {@code start}. Whether a comma after a quote is outside quotes
     * depends on the delimiter, so a quote allows every delimiter.
     */
    private static String candidates(Utf8Slice csv, int start) {
        var cancellation = Cancellation.current();
        var bytes = csv.bytes();
        var found = new boolean[CANDIDATES.length()];
        boolean empty = true;
        for (int at = start; at < csv.to(); at++) {
            byte value = bytes[at];
            boolean lineBreak = value == '\n' || value == '\r';
            if (value == ',') {
                return "";
            }
            if (value == '"') {
                return CANDIDATES;
            }
            if (lineBreak && !empty) {
                break;
            }
            empty &= lineBreak;
            int candidate = CANDIDATES.indexOf(value);
            if (candidate >= 0) {
                found[candidate] = true;
            }
            if ((at & (CHECKED - 1)) == 0) {
                cancellation.check();
            }
        }
        return IntStream.range(0, found.length)
                .filter(i -> found[i])
                .mapToObj(i -> CANDIDATES.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    /**
     * Returns the number of cells of every record. Returns 0 if the records have different numbers of cells, if a record is not
     * well-formed, or if the header has a comma outside quotes.
     */
    private static int cells(Utf8Slice csv, CsvFormat format) {
        try {
            var scanner = new CsvScanner(csv, format, "csv", 1);
            int header = scanner.recordStart();
            if (scanner.columns() == 1 || hasPlainComma(csv.bytes(), header, header + scanner.recordLength(), format)) {
                return 0;
            }
            while (scanner.next()) {
                // The scanner compares the number of cells with the header.
            }
            return scanner.columns();
        } catch (ApiException notThisDelimiter) {
            return 0;
        }
    }

    /** Returns whether the well-formed record {@code bytes[start, end)} has a comma outside quotes. */
    private static boolean hasPlainComma(byte[] bytes, int start, int end, CsvFormat format) {
        boolean atStart = true;
        boolean quoted = false;
        for (int at = start; at < end; at++) {
            byte value = bytes[at];
            if (quoted && value == '"') {
                boolean doubled = at + 1 < end && bytes[at + 1] == '"';
                quoted = doubled;
                at += doubled ? 1 : 0;
            } else if (!quoted) {
                if (value == ',') {
                    return true;
                }
                quoted = atStart && value == '"';
                atStart = value == format.delimiter().firstByte() || atStart && format.trim() && format.isBlank(value);
            }
        }
        return false;
    }
}
