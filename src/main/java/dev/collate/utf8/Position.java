package dev.collate.utf8;

/**
 * A position in a text for error messages. Lines and columns are counted from 1. A line ends with LF, CRLF or CR. Each Unicode character
 * counts as one column.
 */
public record Position(int line, int column) {
    /** Returns the position of byte {@code at} in the UTF-8 text that begins at {@code from}. */
    public static Position of(byte[] bytes, int from, int at) {
        int line = 1;
        int column = 1;
        for (int i = from; i < at; i++) {
            boolean crlf = bytes[i] == '\r' && i + 1 < bytes.length && bytes[i + 1] == '\n';
            if (bytes[i] == '\n' || bytes[i] == '\r' && !crlf) {
                line++;
                column = 1;
            } else if ((bytes[i] & 0xC0) != 0x80) {
                column++;
            }
        }
        return new Position(line, column);
    }

    /** Returns a text such as {@code line 3, column 5}. */
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
