package dev.collate.engine.csv;

import dev.collate.problem.ApiException;
import dev.collate.problem.ApiException.ContentError;
import dev.collate.utf8.ByteSearch;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Scans CSV text record by record (RFC 4180), in one pass and without copying a cell. The first record is the header, which the constructor
 * reads. Every later record must have the same number of cells. Otherwise the scan ends with an error (status 422) that contains the row
 * and the line.
 *
 * <p>A cell is quoted if its first byte is a quote. A quoted cell ends at the next quote that is not doubled, and a doubled quote in it
 * represents one quote. A quote inside an unquoted cell is an ordinary character. A record ends with LF, CRLF or CR. The last record may
 * end without a line break. Empty lines are skipped, and so is a byte order mark at the start. With {@link CsvFormat}, the caller can skip
 * lines before the header and blanks around cells.
 *
 * <p>Performance: a text can have 50 MB. {@link SeparatorSearch} finds the ends of unquoted cells, 64 bytes at once. The offsets of the
 * cells are stored in an array that is reused for each record. Lines are counted only for an error.
 */
public final class CsvScanner {
    private static final long QUOTED_FLAG = 1L << 31;
    private static final long DOUBLED_QUOTES_FLAG = 1L << 63;

    private final Utf8Slice csv;
    private final byte[] bytes;
    private final int textEnd;
    private final String inputName;
    private final CsvFormat format;
    private final boolean trimsCells;
    private final Delimiter delimiter;
    private final byte delimiterByte;
    private final int delimiterLength;
    private final SeparatorSearch separatorSearch;
    private final Cancellation cancellation = Cancellation.current();
    private List<String> header = List.of();
    private int columnCount;

    /**
     * The cells of the current record. Each element contains the end of a cell (bits 0 to 30) and its start (bits 32 to 62). Bit 31 is set
     * if the cell is quoted, and bit 63 if it contains doubled quotes.
     */
    private long[] cells;

    /** Maximum number of cells of a record that are stored. Further cells are only counted. */
    private int maxStoredCells;

    /** The index of the closing quote of the quoted cell that was scanned last. */
    private int closingQuote;

    private int recordStart;
    private int recordEnd;
    private int nextRecordStart;

    private int rowNumber;

    /**
     * Creates a scanner and reads the header. {@link #next} then moves to the first data row.
     *
     * @param inputName the name of this text ({@code csv}, {@code original}, {@code modified}), with which each error text begins
     * @throws ApiException 422 if the header is missing or not well-formed
     */
    public CsvScanner(Utf8Slice csv, Delimiter delimiter, String inputName) {
        this(csv, new CsvFormat(delimiter), inputName, Integer.MAX_VALUE);
    }

    /**
     * Creates a scanner for a caller that rejects texts with too many columns. The scanner stores only {@code maxColumns} columns, because
     * a text may consist of commas only, and the names of all columns would then take far more memory than the text.
     *
     * @param inputName the name of this text, with which each error text begins
     * @param maxColumns maximum number of columns whose names and cells are stored; {@link #columnCount} counts the other columns too
     * @throws ApiException 422 if the header is missing or not well-formed
     */
    public CsvScanner(Utf8Slice csv, CsvFormat format, String inputName, int maxColumns) {
        this(csv, format, inputName, maxColumns, new long[16], format.afterSkippedLines(csv));
        if (nextRecordStart == textEnd) {
            throw ApiException.unprocessable(inputName, "the header line is missing");
        }
        this.columnCount = scanRecord();
        this.maxStoredCells = Math.min(columnCount, maxColumns);
        this.header = IntStream.range(0, maxStoredCells)
                .mapToObj(this::readColumnName)
                .toList();
    }

    private CsvScanner(Utf8Slice csv, CsvFormat format, String inputName, int maxCells, long[] cells, int start) {
        this.csv = csv;
        this.bytes = csv.bytes();
        this.textEnd = csv.to();
        this.inputName = inputName;
        this.format = format;
        this.trimsCells = format.trimsCells();
        this.delimiter = format.delimiter();
        this.delimiterByte = delimiter.firstByte();
        this.delimiterLength = delimiter.length();
        this.separatorSearch = new SeparatorSearch(bytes, textEnd, delimiterByte);
        this.maxStoredCells = maxCells;
        this.cells = cells;
        this.nextRecordStart = start;
        skipEmptyLines();
    }

    /**
     * Returns a new scanner of the same text that reads the data rows from an index on.
     *
     * @param start the index where a row begins, or where empty lines before a row begin; the scanner cannot check this
     * @param rowsBefore number of data rows before this index
     */
    public CsvScanner rowsFrom(int start, int rowsBefore) {
        var rows = new CsvScanner(csv, format, inputName, maxStoredCells, new long[maxStoredCells], start);
        rows.header = header;
        rows.columnCount = columnCount;
        rows.rowNumber = rowsBefore;
        return rows;
    }

    /** Returns the contents of the stored cells of the header. {@link ColumnNames} creates unique names from them. */
    public List<String> header() {
        return header;
    }

    /** Returns the number of cells in each record, at least 1. */
    public int columnCount() {
        return columnCount;
    }

    /**
     * Moves to the next data row. Returns false after the last row.
     *
     * @throws java.util.concurrent.CancellationException if the work of the thread that created the scanner is cancelled
     * @throws ApiException 422 if the number of cells differs from the header, or if the row is not well-formed
     */
    public boolean next() {
        if (nextRecordStart == textEnd) {
            return false;
        }
        rowNumber++;
        int count = scanRecord();
        if (count != columnCount) {
            throw problemAt(
                    recordStart,
                    "the row has %d %s, but the header has %d%s"
                            .formatted(count, count == 1 ? "cell" : "cells", columnCount, delimiterHint()));
        }
        return true;
    }

    /** If the header is a single cell, the delimiter is often wrong: a single damaged row prevents its detection. */
    private String delimiterHint() {
        return columnCount == 1 ? ": if the delimiter is not \"%s\", name it".formatted(delimiter.asParameter()) : "";
    }

    /** Returns the index of the first byte of the next record, or the end of the text after the last record. */
    public int nextRecordStart() {
        return nextRecordStart;
    }

    /** Returns the number of the current data row, counted from 1. After the last row, returns the number of all rows. */
    public int rowNumber() {
        return rowNumber;
    }

    /** Returns the index of the first byte of the cell's content. If the cell is quoted, this is the byte after the opening quote. */
    public int start(int column) {
        return (int) (cells[column] >>> 32) & Integer.MAX_VALUE;
    }

    /** Returns the index after the last byte of the cell's content. If the cell is quoted, this is the index of the closing quote. */
    public int end(int column) {
        return (int) cells[column] & Integer.MAX_VALUE;
    }

    /** Returns whether the cell is quoted. */
    public boolean isQuoted(int column) {
        return (cells[column] & QUOTED_FLAG) != 0;
    }

    /** Returns whether the cell contains doubled quotes. Two quotes represent one. */
    public boolean hasDoubledQuotes(int column) {
        return cells[column] < 0;
    }

    /** Returns the content of the cell as a string. Replaces each doubled quote with one quote. */
    public String text(int column) {
        var cell = new Utf8Slice(bytes, start(column), end(column)).toString();
        return hasDoubledQuotes(column) ? cell.replace("\"\"", "\"") : cell;
    }

    /** Returns the beginning of the text of the cell, for a message: see {@link Snippet}. */
    public String snippet(int column) {
        var cell = Snippet.of(bytes, start(column), end(column));
        return hasDoubledQuotes(column) ? cell.replace("\"\"", "\"") : cell;
    }

    /** Returns the index of the first byte of the current record. */
    public int recordStart() {
        return recordStart;
    }

    /** Returns the length of the current record in bytes, including quotes and delimiters, but without its line break. */
    public int recordLength() {
        return recordEnd - recordStart;
    }

    /**
     * Returns an error (status 422) about a cell of the current record. The error text contains the row (unless the record is the header),
     * the line and the message. The message must not end with a full stop.
     */
    public ApiException problem(int column, String message) {
        return problemAt(start(column), message);
    }

    private ApiException problemAt(int index, String message) {
        int line = Position.of(bytes, csv.from(), index).line();
        return ApiException.unprocessable(
                new ContentError(inputName, rowNumber == 0 ? null : rowNumber, line, null, null, message));
    }

    /** Returns the place of the current row for error texts: its number and its line. */
    public String rowAndLine() {
        int line = Position.of(bytes, csv.from(), recordStart).line();
        return "row %d, line %d".formatted(rowNumber, line);
    }

    private void skipEmptyLines() {
        while (nextRecordStart < textEnd && isLineBreak(bytes[nextRecordStart])) {
            nextRecordStart++;
            cancellation.check();
        }
    }

    /**
     * Finds the cells of the next record, and sets {@link #nextRecordStart} to the start of the record after it. Returns the number of
     * cells.
     */
    private int scanRecord() {
        recordStart = nextRecordStart;
        int count = 0;
        int start = nextRecordStart;
        while (true) {
            cancellation.check();
            start = trimsCells ? skipBlanks(start) : start;
            long flags = start < textEnd && bytes[start] == '"' ? scanQuotedCell(start) : 0;
            int from = flags == 0 ? start : start + 1;
            int to = flags == 0 ? endOfUnquotedCell(start) : closingQuote;
            store(count++, flags | (long) from << 32 | (trimsCells && flags == 0 ? endBeforeBlanks(from, to) : to));
            int end = flags == 0 ? to : cellEndAfterQuote(to);
            if (end == textEnd || isLineBreak(bytes[end])) {
                recordEnd = end;
                nextRecordStart = end;
                skipEmptyLines();
                return count;
            }
            start = end + delimiterLength;
        }
    }

    /**
     * Stores a cell, and enlarges the array if necessary. If the array is full and already contains the maximum number of cells, does not
     * store the cell.
     */
    private void store(int cell, long value) {
        if (cell >= cells.length) {
            if (cell >= maxStoredCells) {
                return;
            }
            cells = Arrays.copyOf(cells, 2 * cell);
        }
        cells[cell] = value;
    }

    /** Returns the index of the first byte at or after {@code start} that is not a blank around a cell. */
    private int skipBlanks(int start) {
        int index = start;
        while (index < textEnd && format.isBlank(bytes[index])) {
            cancellation.check();
            index++;
        }
        return index;
    }

    /** Returns the index after the last byte of {@code bytes[start, end)} that is not a blank around a cell. */
    private int endBeforeBlanks(int start, int end) {
        int index = end;
        while (index > start && format.isBlank(bytes[index - 1])) {
            index--;
        }
        return index;
    }

    /** Returns the index where a cell ends whose closing quote is at {@code quote}. */
    private int cellEndAfterQuote(int quote) {
        return trimsCells ? skipBlanks(quote + 1) : quote + 1;
    }

    private int endOfUnquotedCell(int start) {
        int end = separatorSearch.nextSeparator(start);
        while (delimiterLength > 1 && !isCellEnd(end)) {
            cancellation.check();
            end = separatorSearch.nextSeparator(end + 1);
        }
        return end;
    }

    private boolean isCellEnd(int end) {
        return end == textEnd
                || (bytes[end] == delimiterByte && delimiter.remainingBytesMatch(bytes, end))
                || isLineBreak(bytes[end]);
    }

    /**
     * Finds the closing quote of the cell whose opening quote is at {@code openingQuote}. Returns the flags of this cell, in the bits that
     * they have in {@link #cells}; all other bits are 0.
     */
    private long scanQuotedCell(int openingQuote) {
        long flags = QUOTED_FLAG;
        int end = nextQuote(openingQuote + 1);
        while (end + 1 < textEnd && bytes[end + 1] == '"') {
            cancellation.check();
            flags |= DOUBLED_QUOTES_FLAG;
            end = nextQuote(end + 2);
        }
        if (end == textEnd) {
            throw problemAt(openingQuote, "unterminated quoted cell");
        }
        if (!isCellEnd(cellEndAfterQuote(end))) {
            throw problemAt(
                    end, "unexpected text after the closing quote of a cell; write a quote inside a quoted cell twice");
        }
        closingQuote = end;
        return flags;
    }

    private int nextQuote(int start) {
        return ByteSearch.indexOf((byte) '"', bytes, start, textEnd);
    }

    private String readColumnName(int column) {
        cancellation.check();
        return text(column);
    }

    private static boolean isLineBreak(byte value) {
        return value == '\n' || value == '\r';
    }
}
