package dev.collate.diff.json;

import java.nio.charset.StandardCharsets;

/** A bit of a document, short and printable, for a message. */
final class Excerpt {
    private static final int LONGEST = 60;
    private static final int LONGEST_CHARACTER = 4;
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private Excerpt() {}

    /** The text {@code bytes[from, to)}, cut if it is long. */
    static String of(byte[] bytes, int from, int to) {
        int end = Math.min(to, from + LONGEST);
        while (end < to && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return new String(bytes, from, end - from, StandardCharsets.UTF_8) + (end < to ? "..." : "");
    }

    /** The character at {@code at}, or that there is none. */
    static String found(byte[] bytes, int at, int to) {
        if (at >= to) {
            return "the end";
        }
        int end = Math.min(to, at + LONGEST_CHARACTER);
        int character = new String(bytes, at, end - at, StandardCharsets.UTF_8).codePointAt(0);
        if (character == BYTE_ORDER_MARK) {
            return "a byte order mark";
        }
        return Character.isISOControl(character) || Character.isWhitespace(character)
                ? "U+%04X".formatted(character)
                : "'" + Character.toString(character) + "'";
    }
}
