package dev.collate.engine.sql;

/** For every byte of a text what stands for it in the output, escaped for SQL and for what surrounds the script. */
final class EscapeTable {
    private final Fragment[] replacements = new Fragment[256];
    private final Fragment lineContinuation;

    EscapeTable(TextEscapes texts, Escapes surroundings) {
        for (int value = 0; value < replacements.length; value++) {
            replacements[value] =
                    value < 128 ? new Fragment(texts.of((char) value), surroundings) : new Fragment((byte) value);
        }
        lineContinuation = new Fragment(texts.lineContinuation(), surroundings);
    }

    /** What stands for the byte at {@code at} of a text that ends at {@code end}. */
    Fragment replacement(byte[] source, int at, int end) {
        byte value = source[at];
        boolean continues = value == '\\' && at + 1 < end && (source[at + 1] == '\n' || source[at + 1] == '\r');
        return continues ? lineContinuation : replacements[value & 0xFF];
    }
}
