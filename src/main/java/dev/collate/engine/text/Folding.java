package dev.collate.engine.text;

import dev.collate.parallel.Cancellation;
import dev.collate.utf8.CodePoints;

/**
 * What two lines may differ in and still be equal.
 *
 * @param whitespace all white space, in Unicode's sense, counts for nothing
 * @param letterCase characters are folded one by one, as {@link String#equalsIgnoreCase} does it
 */
record Folding(boolean whitespace, boolean letterCase) {
    private static final int BYTES_PER_CHECK = 1 << 16;

    /** Whether lines are equal only if their bytes are. */
    boolean none() {
        return !whitespace && !letterCase;
    }

    /** Bytes that {@link #fold} may need for a line of this length: two characters of two bytes have a lower case of three. */
    static int room(int length) {
        return Math.toIntExact(length * 3L / 2 + 1);
    }

    /** Writes what counts of {@code bytes[from, to)} to the front of {@code target}; answers its length. */
    int fold(byte[] bytes, int from, int to, byte[] target) {
        int length = 0;
        int at = from;
        while (to - at > BYTES_PER_CHECK) {
            int until = at + BYTES_PER_CHECK;
            while ((bytes[until] & 0xC0) == 0x80) {
                until--;
            }
            length = fold(bytes, at, until, target, length);
            at = until;
            Cancellation.checkCurrent();
        }
        return fold(bytes, at, to, target, length);
    }

    private int fold(byte[] bytes, int from, int to, byte[] target, int start) {
        int length = start;
        for (int at = from; at < to; at += CodePoints.length(bytes[at])) {
            int character = CodePoints.decode(bytes, at);
            if (!whitespace || !whitespace(character)) {
                length = CodePoints.encode(letterCase ? folded(character) : character, target, length);
            }
        }
        return length;
    }

    private static int folded(int character) {
        if (character < 0x80) {
            return character >= 'A' && character <= 'Z' ? character + ('a' - 'A') : character;
        }
        return Character.toLowerCase(Character.toUpperCase(character));
    }

    static boolean whitespace(int character) {
        return character < 0x80
                ? character == ' ' || (character >= '\t' && character <= '\r')
                : character == 0x85 || Character.isSpaceChar(character);
    }
}
