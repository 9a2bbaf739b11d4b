package dev.collate.engine.csv;

import dev.collate.parallel.Cancellation;
import dev.collate.problem.ApiException;
import dev.collate.utf8.ByteSearch;
import dev.collate.utf8.CodePoints;
import dev.collate.utf8.Position;
import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Scans CSV text record by record (RFC 4180), in one pass and without copying a cell. The first record is the header, which is read at
 * once. Every later record must have the same number of cells. Otherwise the scan ends with a 422 that contains the row and the line.
 *
 * <p>A cell is quoted if its first byte is a quote. A quoted cell ends at the next quote that is not doubled, and a doubled quote in it
 * represents one quote. A quote inside an unquoted cell is an ordinary character. A record ends with LF, CRLF or CR, which may be missing
 * after the last record. Empty lines are skipped, and so is a byte order mark at the start.
 *
 * <p>Performance: the scanner reads every byte of up to 50 MB. The scanner marks the possible ends of cells in 64 bytes at once. The next
 * end is then found with a shift, so cells of different lengths do not cause branch mispredictions. The cells of the current record are
 * offsets in arrays that are reused. Lines are counted only for an error. The scanner is one class, because the marks, the quoting rules
 * and the offsets use the same state.
 */
public final class CsvScanner {
    private static final long LINE_FEEDS = Swar.each('\n');
    private static final long RETURNS = Swar.each('\r');

    /** Approximate number of bytes between two cancellation checks: less than a millisecond. */
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

    /** The current record: for each cell its end (bits 0 to 30), its start (bits 32 to 62) and its quoting (bits 31 and 63). */
    private long[] cells;

    /** Maximum number of cells of a record that are kept. Further cells are only counted. */
    private int kept;

    private int closingQuote;
    private int recordStart;
    private int recordEnd;
    private int at;

    /** Start of the block of 64 bytes that was searched last. The bits of {@code ends} mark the bytes of this block that may end a cell. */
    private int block = -Long.SIZE;

    private long separators;
    private int row;

    /** Position of the next cancellation check. */
    private int nextCheck;

    /**
     * Creates a scanner before the first data row.
     *
     * @param input the caller's name for this text ({@code csv}, {@code original}, {@code modified}); errors begin with it
     * @throws ApiException 422 if there is no header, or if the header is not well-formed
     */
    public CsvScanner(Utf8Slice csv, Delimiter delimiter, String input) {
        this(csv, delimiter, input, Integer.MAX_VALUE);
    }

    /**
     * Creates a scanner for a caller that rejects texts with too many columns. A text may consist of commas only, and a name for each
     * column would take far more memory than the text.
     *
     * @param input the caller's name for this text; errors begin with it
     * @param maxColumns maximum number of columns that are kept; {@link #columns} includes the others, but they have no name and no cells
     * @throws ApiException 422 if there is no header, or if the header is not well-formed
     */
    public CsvScanner(Utf8Slice csv, Delimiter delimiter, String input, int maxColumns) {
        this.bytes = csv.bytes();
        this.from = csv.from();
        this.limit = csv.to();
        this.input = input;
        this.delimiter = delimiter;
        this.delimiterByte = delimiter.firstByte();
        this.delimiterLength = delimiter.length();
        this.delimiters = Swar.each(delimiterByte);
        this.cells = new long[16];
        this.kept = maxColumns;
        this.at = CodePoints.afterByteOrderMark(bytes, from, limit);
        skipEmptyLines();
        if (at == limit) {
            throw ApiException.unprocessable(input + ": there is no header line.");
        }
        this.columns = scanRecord();
        this.kept = Math.min(columns, maxColumns);
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
     * Returns a separate scanner over the data rows that begin in a section of the same text. The last row may end after the section.
     *
     * @param start start of a row, or of empty lines before a row; the scanner cannot check this
     * @param stop the end of the section
     * @param rowsBefore number of data rows before the section
     */
    public CsvScanner section(int start, int stop, int rowsBefore) {
        return new CsvScanner(this, start, stop, rowsBefore);
    }

    /** Returns the kept cells of the header as written. {@link ColumnNames} creates unique names from them. */
    public List<String> header() {
        return header;
    }

    /** Returns the number of cells in each record, at least 1. */
    public int columns() {
        return columns;
    }

    /**
     * Moves to the next data row. Returns false if no row begins before the end of the section.
     *
     * @throws java.util.concurrent.CancellationException if the work of the thread that created the scanner is cancelled
     * @throws ApiException 422 if the number of cells differs from the header, or if the row is not well-formed
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

    /** Returns the start of the next row, or the end of the text if there is none. */
    public int place() {
        return at;
    }

    /** Returns the number of the current data row, from 1. After the last row, returns the number of all rows. */
    public int row() {
        return row;
    }

    /** Returns the index of the cell's first byte in the text's array, after an opening quote. */
    public int start(int column) {
        return (int) (cells[column] >>> 32) & Integer.MAX_VALUE;
    }

    /** Returns the index after the cell's last byte, before a closing quote. */
    public int end(int column) {
        return (int) cells[column] & Integer.MAX_VALUE;
    }

    /** Returns whether the cell is quoted. */
    public boolean quoted(int column) {
        return (cells[column] & QUOTED) != 0;
    }

    /** Returns whether the cell contains doubled quotes, each of which represents a single quote. */
    public boolean doubled(int column) {
        return cells[column] < 0;
    }

    /** Returns the text of the cell, with doubled quotes replaced. */
    public String text(int column) {
        var cell = new Utf8Slice(bytes, start(column), end(column)).toString();
        return doubled(column) ? cell.replace("\"\"", "\"") : cell;
    }

    /** Returns the index of the first byte of the current record. */
    public int recordStart() {
        return recordStart;
    }

    /** Returns the length of the current record in bytes, including quotes and delimiters. */
    public int recordLength() {
        return recordEnd - recordStart;
    }

    /**
     * Returns a 422 about a cell of the current record, with its row (unless it is the header), its line and the message. The message has
     * no final full stop.
     */
    public ApiException problem(int column, String message) {
        return problemAt(start(column), message);
    }

    private ApiException problemAt(int place, String message) {
        int line = Position.of(bytes, from, place).line();
        var where = row == 0 ? "line " + line : "row %d, line %d".formatted(row, line);
        return ApiException.unprocessable("%s: %s: %s.".formatted(input, where, message));
    }

    private void skipEmptyLines() {
        while (at < limit && isLineBreak(bytes[at])) {
            at++;
            if (at % CHECKED == 0) {
                cancellation.check();
            }
        }
    }

    /** Finds the cells of the record that begins here and moves to the next record. */
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

    /** Keeps a cell. Surplus cells of a long record are counted for the error message, but not kept. */
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

    /** Returns the first index from {@code start} on with a line break or a possible delimiter. */
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

    /** Finds the end of the quoted cell whose opening quote is at {@code open}; returns its quoting bits. */
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
            throw problemAt(open, "unterminated quoted cell");
        }
        if (!endsCell(end + 1)) {
            throw problemAt(end, "text follows the closing quote of a cell");
        }
        closingQuote = end;
        return form;
    }

    private int nextQuote(int start) {
        return ByteSearch.indexOf((byte) '"', bytes, start, limit);
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
