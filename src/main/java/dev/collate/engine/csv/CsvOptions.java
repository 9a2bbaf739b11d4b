package dev.collate.engine.csv;

import dev.collate.utf8.Utf8Slice;

/**
 * How a request asks for its CSV to be read.
 *
 * @param skippedLines the number of lines before the header that are not part of the table
 * @param trim whether spaces and tabs around a cell are not part of the cell
 */
public record CsvOptions(RequestedDelimiter delimiter, int skippedLines, boolean trim) {
    /** Returns the format of this CSV. If the request does not name the delimiter, detects it. */
    public CsvFormat format(Utf8Slice csv) {
        return new CsvFormat(delimiter.in(csv, skippedLines, trim), skippedLines, trim);
    }
}
