package dev.collate.utf8;

/**
 * A place in a text as a person counts it, from 1. Lines end in LF, CRLF or CR; a column is a Unicode character.
 */
public record Position(int line, int column) {
    /** Where byte {@code at} of the UTF-8 text that begins at {@code from} stands. */
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

    /** {@code line 3, column 5}. */
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
