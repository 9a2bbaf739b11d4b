package dev.collate.convert.csv;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Position;
import dev.collate.utf8.Utf8;
import dev.collate.utf8.Words;
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
 * <p>Speed: this loop touches every byte of up to 50 MB, so it looks for delimiters, line breaks and quotes in eight bytes at a time,
 * keeps the cells of the current record as offsets in arrays that are used again, and counts lines only when an error needs one.
 */
public final class CsvScanner {
    private static final long LINE_FEEDS = Words.each('\n');
    private static final long RETURNS = Words.each('\r');
    private static final long QUOTES = Words.each('"');

    private static final byte PLAIN = 0;
    private static final byte QUOTED = 1;
    private static final byte QUOTED_WITH_DOUBLED = 2;

    private final byte[] bytes;
    private final int from;
    private final int limit;
    private final String input;
    private final Delimiter delimiter;
    private final byte delimiterByte;
    private final int delimiterLength;
    private final long delimiters;
    private final List<String> header;
    private final int afterHeader;

    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private byte[] forms = new byte[16];
    private int columns = Integer.MAX_VALUE;
    private int recordStart;
    private int at;
    private int row = -1;

    /**
     * A scanner that stands before the first data row.
     *
     * @param input what the caller names this text ({@code csv}, {@code original}, {@code modified}); errors begin with it
     * @throws ApiException 422 when there is no header, or when it is not well-formed
     */
    public CsvScanner(Utf8 csv, Delimiter delimiter, String input) {
        this.bytes = csv.bytes();
        this.from = csv.from();
        this.limit = csv.to();
        this.input = input;
        this.delimiter = delimiter;
        this.delimiterByte = delimiter.firstByte();
        this.delimiterLength = delimiter.length();
        this.delimiters = Words.each(delimiterByte);
        this.at = startsWithByteOrderMark() ? from + 3 : from;
        this.columns = scanRecord();
        if (columns == 0) {
            throw ApiException.unprocessable(input + ": there is no header line.");
        }
        this.header = IntStream.range(0, columns).mapToObj(this::text).toList();
        this.afterHeader = at;
        this.row = 0;
    }

    /** The cells of the header as they are written; {@link ColumnNames} makes distinct names of them. */
    public List<String> header() {
        return header;
    }

    /** How many cells each record has, at least 1. */
    public int columns() {
        return columns;
    }

    /**
     * Moves to the next data row; false when there is none.
     *
     * @throws ApiException 422 when it has another number of cells than the header, or is not well-formed
     */
    public boolean next() {
        row++;
        int cells = scanRecord();
        if (cells == columns) {
            return true;
        }
        if (cells == 0) {
            row--;
            return false;
        }
        throw problemAt(
                recordStart, "%d %s where the header has %d".formatted(cells, cells == 1 ? "cell" : "cells", columns));
    }

    /** Goes back to before the first data row. */
    public void rewind() {
        at = afterHeader;
        row = 0;
    }

    /** Number of the current data row, from 1; after the last, how many there are. */
    public int row() {
        return row;
    }

    /** Index of the cell's first byte, in the array of the text; the opening quote is outside. */
    public int start(int column) {
        return starts[column];
    }

    /** Index after the cell's last byte; the closing quote is outside. */
    public int end(int column) {
        return ends[column];
    }

    /** True when the cell stands between quotes. */
    public boolean quoted(int column) {
        return forms[column] != PLAIN;
    }

    /** True when each pair of quotes in the cell's bytes stands for one quote, and there is at least one. */
    public boolean doubled(int column) {
        return forms[column] == QUOTED_WITH_DOUBLED;
    }

    /** The cell as the text it means. */
    public String text(int column) {
        var cell = new Utf8(bytes, starts[column], ends[column]).toString();
        return doubled(column) ? cell.replace("\"\"", "\"") : cell;
    }

    /** How many bytes the current record takes, quotes and delimiters included. */
    public int recordLength() {
        return at - recordStart;
    }

    /** A 422 about a cell of the current row: its row, its line, and the message (no final full stop). */
    public ApiException problem(int column, String message) {
        return problemAt(starts[column], message);
    }

    private ApiException problemAt(int place, String message) {
        int line = Position.of(bytes, from, place).line();
        var where = row < 0 ? "line " + line : "row %d, line %d".formatted(row, line);
        return ApiException.unprocessable("%s: %s: %s.".formatted(input, where, message));
    }

    private boolean startsWithByteOrderMark() {
        return limit - from >= 3
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
    }

    /** Finds the cells of the next record and moves behind its line break; 0 at the end of the text. */
    private int scanRecord() {
        while (at < limit && isLineBreak(bytes[at])) {
            at++;
        }
        recordStart = at;
        if (at == limit) {
            return 0;
        }
        int cell = 0;
        while (true) {
            // A row that is too long keeps being counted, for the message, but its surplus overwrites the last cell.
            int slot = slot(cell++);
            int end = at < limit && bytes[at] == '"' ? quotedCell(slot) : plainCell(slot);
            if (end == limit || isLineBreak(bytes[end])) {
                at = end < limit - 1 && bytes[end] == '\r' && bytes[end + 1] == '\n'
                        ? end + 2
                        : Math.min(end + 1, limit);
                return cell;
            }
            at = end + delimiterLength;
        }
    }

    private int slot(int cell) {
        if (cell == starts.length && columns == Integer.MAX_VALUE) {
            starts = Arrays.copyOf(starts, 2 * cell);
            ends = Arrays.copyOf(ends, 2 * cell);
            forms = Arrays.copyOf(forms, 2 * cell);
        }
        return Math.min(cell, starts.length - 1);
    }

    private int plainCell(int slot) {
        int end = endOfPlain(at);
        starts[slot] = at;
        ends[slot] = end;
        forms[slot] = PLAIN;
        return end;
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
                || (bytes[end] == delimiterByte && delimiter.continuesAt(bytes, end, limit))
                || isLineBreak(bytes[end]);
    }

    /** The first byte from {@code start} on that is a line break or may begin a delimiter. */
    private int nextSeparator(int start) {
        int i = start;
        for (; i <= limit - Long.BYTES; i += Long.BYTES) {
            long word = Words.load(bytes, i);
            long hits = Words.zeros(word ^ delimiters) | Words.zeros(word ^ LINE_FEEDS) | Words.zeros(word ^ RETURNS);
            if (hits != 0) {
                return i + Words.first(hits);
            }
        }
        while (i < limit && bytes[i] != delimiterByte && !isLineBreak(bytes[i])) {
            i++;
        }
        return i;
    }

    private int quotedCell(int slot) {
        int start = at + 1;
        byte form = QUOTED;
        int end = nextQuote(start);
        while (end + 1 < limit && bytes[end + 1] == '"') {
            form = QUOTED_WITH_DOUBLED;
            end = nextQuote(end + 2);
        }
        if (end == limit) {
            throw problemAt(at, "the quote that opens here is never closed");
        }
        starts[slot] = start;
        ends[slot] = end;
        forms[slot] = form;
        if (!endsCell(end + 1)) {
            throw problemAt(end, "text follows the closing quote of a cell");
        }
        return end + 1;
    }

    private int nextQuote(int start) {
        int i = start;
        for (; i <= limit - Long.BYTES; i += Long.BYTES) {
            long hits = Words.zeros(Words.load(bytes, i) ^ QUOTES);
            if (hits != 0) {
                return i + Words.first(hits);
            }
        }
        while (i < limit && bytes[i] != '"') {
            i++;
        }
        return i;
    }

    private static boolean isLineBreak(byte value) {
        return value == '\n' || value == '\r';
    }
}
