package dev.collate.engine.csv;

import dev.collate.utf8.Utf8Slice;

/**
 * How a CSV is read.
 *
 * @param delimiter the delimiter; {@link Delimiter#AUTO} if {@link #withDetectedDelimiter} must still detect it
 * @param skippedLines the number of lines before the header that are not part of the table
 * @param trimsCells whether spaces and tabs around a cell are not part of the cell; spaces and tabs inside quotes always are
 */
public record CsvFormat(Delimiter delimiter, int skippedLines, boolean trimsCells) {
    public CsvFormat(Delimiter delimiter) {
        this(delimiter, 0, false);
    }

    /** Returns this format with the delimiter of the CSV. If the delimiter is {@link Delimiter#AUTO}, detects it. */
    public CsvFormat withDetectedDelimiter(Utf8Slice csv) {
        return delimiter == Delimiter.AUTO
                ? new CsvFormat(DelimiterDetector.detect(csv, skippedLines, trimsCells), skippedLines, trimsCells)
                : this;
    }

    /**
     * Returns the index after the skipped lines, where the header or the empty lines before it begin. Quotes in the skipped lines have no
     * meaning, so a line always ends at its line break.
     */
    int afterSkippedLines(Utf8Slice csv) {
        var bytes = csv.bytes();
        int index = Utf8Slice.afterByteOrderMark(bytes, csv.from(), csv.to());
        for (int line = 0; line < skippedLines && index < csv.to(); line++) {
            while (index < csv.to() && bytes[index] != '\n' && bytes[index] != '\r') {
                index++;
            }
            boolean crlf = index + 1 < csv.to() && bytes[index] == '\r' && bytes[index + 1] == '\n';
            index = Math.min(csv.to(), index + (crlf ? 2 : 1));
        }
        return index;
    }

    /**
     * Returns whether this byte is a blank that {@link #trimsCells} removes at both ends of a cell: a space or a tab that is not the
     * delimiter.
     */
    boolean isBlank(byte value) {
        return (value == ' ' || value == '\t') && value != delimiter.firstByte();
    }
}
