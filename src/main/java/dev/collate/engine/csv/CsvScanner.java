package dev.collate.engine.csv;

import dev.collate.parallel.Cancellation;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Position;
import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Walks over CSV text record by record (RFC 4180), in one pass and without copying a cell. The first record is the header, read at once;
 * every later one has as many cells, or the scan ends with a 422 that names row and line.
 *
 * <p>A cell is quoted when its first byte is a quote; then it ends at the quote that no second one follows, and a doubled quote stands
 * for one. A quote further inside an unquoted cell is a character like any other. Records end in LF, CRLF or CR, the last one also
 * without; empty lines are no records. A byte order mark at the start is no part of the text.
 *
 * <p>Speed: this loop touches every byte of up to 50 MB. It marks what may end a cell in 64 bytes at once, so that finding the next end
 * is a shift and no guess of the processor fails over the length of a cell; it keeps the cells of the current record as offsets in
 * arrays that are used again, and counts lines only when an error needs one. It is one engine in one file: the marks, the rules of
 * quotes and the offsets of the record share their state.
 */
public final class CsvScanner {
    private static final long LINE_FEEDS = Swar.each('\n');
    private static final long RETURNS = Swar.each('\r');
    private static final long QUOTES = Swar.each('"');

    /** Bytes between two looks at whether the work is cancelled, most of the time: less than a millisecond of it. */
    private static final int CHECKED = 1 << 16;

    private static final long QUOTED = 1L << 31;
    private static final long DOUBLED = 1L << 63;

    private final byte[] bytes;
    private final int from;
    private final int limit;
    private final String input;
    private final Delimiter delimiter;
    private final byte delimiterByte;
    private final int delimiterLength;
    private final long delimiters;
    private final Cancellation cancellation = Cancellation.current();
    private final List<String> header;
    private final int columns;
    private final int stop;

    /** The current record: for each cell where it ends (bits 0 to 30) and starts (32 to 62), and how it is quoted. */
    private long[] cells;

    /** How many cells of a record are kept; those after them are only counted. */
    private int kept;

    private int closingQuote;
    private int recordStart;
    private int recordEnd;
    private int at;

    /** Where the last block of 64 bytes begins that was searched, and a bit for each of its bytes that may end a cell. */
    private int block = -Long.SIZE;

    private long separators;
    private int row;

    /** Where the work is checked for its cancellation next. */
    private int nextCheck;

    /**
     * A scanner that stands before the first data row.
     *
     * @param input what the caller names this text ({@code csv}, {@code original}, {@code modified}); errors begin with it
     * @throws ApiException 422 when there is no header, or when it is not well-formed
     */
    public CsvScanner(Utf8Slice csv, Delimiter delimiter, String input) {
        this(csv, delimiter, input, Integer.MAX_VALUE);
    }

    /**
     * A scanner for a caller who refuses a text of too many columns: as many commas as a text has bytes, each kept with a name, would take
     * far more memory than the text.
     *
     * @param input what the caller names this text; errors begin with it
     * @param mostColumns how many columns are kept; {@link #columns} counts those after them too, but they have no name and no cells
     * @throws ApiException 422 when there is no header, or when it is not well-formed
     */
    public CsvScanner(Utf8Slice csv, Delimiter delimiter, String input, int mostColumns) {
        this.bytes = csv.bytes();
        this.from = csv.from();
        this.limit = csv.to();
        this.input = input;
        this.delimiter = delimiter;
        this.delimiterByte = delimiter.firstByte();
        this.delimiterLength = delimiter.length();
        this.delimiters = Swar.each(delimiterByte);
        this.cells = new long[16];
        this.kept = mostColumns;
        this.at = startsWithByteOrderMark() ? from + 3 : from;
        skipEmptyLines();
        if (at == limit) {
            throw ApiException.unprocessable(input + ": there is no header line.");
        }
        this.columns = scanRecord();
        this.kept = Math.min(columns, mostColumns);
        this.header = IntStream.range(0, kept).mapToObj(this::name).toList();
        this.stop = limit;
    }

    private CsvScanner(CsvScanner whole, int start, int stop, int rowsBefore) {
        this.bytes = whole.bytes;
        this.from = whole.from;
        this.limit = whole.limit;
        this.input = whole.input;
        this.delimiter = whole.delimiter;
        this.delimiterByte = whole.delimiterByte;
        this.delimiterLength = whole.delimiterLength;
        this.delimiters = whole.delimiters;
        this.header = whole.header;
        this.columns = whole.columns;
        this.kept = whole.kept;
        this.cells = new long[kept];
        this.stop = stop;
        this.at = start;
        this.row = rowsBefore;
        skipEmptyLines();
    }

    /**
     * A scanner of its own over the data rows that begin in a section of the same text; the last of them may end behind it.
     *
     * @param start where a row begins, or empty lines before one; whether that is so cannot be seen from there
     * @param stop where the section ends
     * @param rowsBefore how many data rows stand before it
     */
    public CsvScanner section(int start, int stop, int rowsBefore) {
        return new CsvScanner(this, start, stop, rowsBefore);
    }

    /** The cells of the header that are kept, as they are written; {@link ColumnNames} makes distinct names of them. */
    public List<String> header() {
        return header;
    }

    /** How many cells each record has, at least 1. */
    public int columns() {
        return columns;
    }

    /**
     * Moves to the next data row; false when no other begins before the end of the section.
     *
     * @throws java.util.concurrent.CancellationException when the work of the thread that made the scanner is cancelled
     * @throws ApiException 422 when it has another number of cells than the header, or is not well-formed
     */
    public boolean next() {
        if (at >= stop) {
            return false;
        }
        row++;
        int count = scanRecord();
        if (count != columns) {
            throw problemAt(
                    recordStart,
                    "%d %s where the header has %d".formatted(count, count == 1 ? "cell" : "cells", columns));
        }
        return true;
    }

    /** Where the next row begins; the end of the text when there is none. */
    public int place() {
        return at;
    }

    /** Number of the current data row, from 1; after the last, how many there are. */
    public int row() {
        return row;
    }

    /** Index of the cell's first byte, in the array of the text; the opening quote is outside. */
    public int start(int column) {
        return (int) (cells[column] >>> 32) & Integer.MAX_VALUE;
    }

    /** Index after the cell's last byte; the closing quote is outside. */
    public int end(int column) {
        return (int) cells[column] & Integer.MAX_VALUE;
    }

    /** True when the cell stands between quotes. */
    public boolean quoted(int column) {
        return (cells[column] & QUOTED) != 0;
    }

    /** True when each pair of quotes in the cell's bytes stands for one quote, and there is at least one. */
    public boolean doubled(int column) {
        return cells[column] < 0;
    }

    /** The cell as the text it means. */
    public String text(int column) {
        var cell = new Utf8Slice(bytes, start(column), end(column)).toString();
        return doubled(column) ? cell.replace("\"\"", "\"") : cell;
    }

    /** Index of the first byte of the current record. */
    public int recordStart() {
        return recordStart;
    }

    /** How many bytes the current record takes, quotes and delimiters included. */
    public int recordLength() {
        return recordEnd - recordStart;
    }

    /** A 422 about a cell of the current record: its row, unless it is the header, its line, and the message (no final full stop). */
    public ApiException problem(int column, String message) {
        return problemAt(start(column), message);
    }

    private ApiException problemAt(int place, String message) {
        int line = Position.of(bytes, from, place).line();
        var where = row == 0 ? "line " + line : "row %d, line %d".formatted(row, line);
        return ApiException.unprocessable("%s: %s: %s.".formatted(input, where, message));
    }

    private boolean startsWithByteOrderMark() {
        return limit - from >= 3
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
    }

    private void skipEmptyLines() {
        while (at < limit && isLineBreak(bytes[at])) {
            at++;
            if (at % CHECKED == 0) {
                cancellation.check();
            }
        }
    }

    /** Finds the cells of the record that begins here and moves to the next. */
    private int scanRecord() {
        recordStart = at;
        int count = 0;
        int start = at;
        while (true) {
            long form = start < limit && bytes[start] == '"' ? quotedForm(start) : 0;
            int from = form == 0 ? start : start + 1;
            int to = form == 0 ? endOfPlain(start) : closingQuote;
            keep(count++, form | (long) from << 32 | to);
            int end = form == 0 ? to : to + 1;
            if (end == limit || isLineBreak(bytes[end])) {
                recordEnd = end;
                at = end;
                skipEmptyLines();
                return count;
            }
            start = end + delimiterLength;
        }
    }

    /** A record that is too long is counted to its end, for the message, but its surplus is not kept. */
    private void keep(int cell, long value) {
        if (cell >= cells.length) {
            if (cell >= kept) {
                return;
            }
            cells = Arrays.copyOf(cells, 2 * cell);
        }
        cells[cell] = value;
    }

    private int endOfPlain(int start) {
        int end = nextSeparator(start);
        while (delimiterLength > 1 && !endsCell(end)) {
            end = nextSeparator(end + 1);
        }
        return end;
    }

    private boolean endsCell(int end) {
        return end == limit
                || (bytes[end] == delimiterByte && delimiter.continuesAt(bytes, end))
                || isLineBreak(bytes[end]);
    }

    /** The first byte from {@code start} on that is a line break or may begin a delimiter. */
    private int nextSeparator(int start) {
        int from = start;
        while (from < limit) {
            if (from - block >= Long.SIZE) {
                mark(from);
            }
            long rest = separators >>> (from - block);
            if (rest != 0) {
                return from + Long.numberOfTrailingZeros(rest);
            }
            from = block + Long.SIZE;
        }
        return limit;
    }

    /** Marks the separators of the block that begins at {@code from}. */
    private void mark(int from) {
        checkAt(from);
        block = from;
        separators = 0;
        if (from <= limit - Long.SIZE) {
            for (int i = 0; i < Long.SIZE; i += Long.BYTES) {
                long word = Swar.load(bytes, from + i);
                long found = Swar.zeroMask(word ^ delimiters)
                        | Swar.zeroMask(word ^ LINE_FEEDS)
                        | Swar.zeroMask(word ^ RETURNS);
                separators |= found << i;
            }
        } else {
            for (int i = from; i < limit; i++) {
                boolean found = bytes[i] == delimiterByte || isLineBreak(bytes[i]);
                separators |= (found ? 1L : 0) << (i - from);
            }
        }
    }

    /** Finds the end of the quoted cell whose opening quote is at {@code open}; answers its marks. */
    private long quotedForm(int open) {
        long form = QUOTED;
        int end = nextQuote(open + 1);
        checkAt(end);
        while (end + 1 < limit && bytes[end + 1] == '"') {
            checkAt(end);
            form |= DOUBLED;
            end = nextQuote(end + 2);
        }
        if (end == limit) {
            throw problemAt(open, "the quote that opens here is never closed");
        }
        if (!endsCell(end + 1)) {
            throw problemAt(end, "text follows the closing quote of a cell");
        }
        closingQuote = end;
        return form;
    }

    private int nextQuote(int start) {
        int i = start;
        for (; i <= limit - Long.BYTES; i += Long.BYTES) {
            long hits = Swar.zeros(Swar.load(bytes, i) ^ QUOTES);
            if (hits != 0) {
                return i + Swar.first(hits);
            }
        }
        while (i < limit && bytes[i] != '"') {
            i++;
        }
        return i;
    }

    private String name(int column) {
        cancellation.check();
        return text(column);
    }

    private void checkAt(int place) {
        if (place >= nextCheck) {
            cancellation.check();
            nextCheck = place + CHECKED;
        }
    }

    private static boolean isLineBreak(byte value) {
        return value == '\n' || value == '\r';
    }
}
