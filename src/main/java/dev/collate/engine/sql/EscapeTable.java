package dev.collate.engine.sql;

/** Contains, for each byte of a text, the bytes that are written instead. They are escaped for SQL and for the output encoding. */
final class EscapeTable {
    private final EncodedFragment[] replacements = new EncodedFragment[256];
    private final EncodedFragment lineContinuation;

    EscapeTable(TextEscapes texts, OutputEncoding encoding) {
        for (int value = 0; value < replacements.length; value++) {
            replacements[value] = value < 128
                    ? new EncodedFragment(texts.of((char) value), encoding)
                    : new EncodedFragment((byte) value);
        }
        lineContinuation = new EncodedFragment(texts.lineContinuation(), encoding);
    }

    /** Returns the replacement of the byte {@code source[at]}. The text ends at {@code end}. */
    EncodedFragment replacement(byte[] source, int at, int end) {
        byte value = source[at];
        boolean continues = value == '\\' && at + 1 < end && (source[at + 1] == '\n' || source[at + 1] == '\r');
        return continues ? lineContinuation : replacements[value & 0xFF];
    }
}
