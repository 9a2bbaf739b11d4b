package dev.collate.engine.text;

import dev.collate.utf8.CodePoints;
import dev.collate.work.Cancellation;

/**
 * The differences to ignore when lines are compared. Folding removes these differences from a line: it removes white space, or converts the
 * letters to one case.
 *
 * @param ignoresWhitespace whether to ignore all white space, as Unicode defines it
 * @param ignoresCase whether to ignore case, character by character, as {@link String#equalsIgnoreCase} does
 */
record Folding(boolean ignoresWhitespace, boolean ignoresCase) {
    /** Ignores no difference: lines are equal only if their bytes are equal. */
    static final Folding EXACT = new Folding(false, false);

    /** Approximate number of bytes between two cancellation checks. */
    private static final int BYTES_PER_CHECK = 1 << 16;

    boolean isExact() {
        return equals(EXACT);
    }

    /** Returns a folding that also ignores white space. */
    Folding withoutWhitespace() {
        return new Folding(true, ignoresCase);
    }

    /**
     * Returns the maximum number of bytes that {@link #fold} writes for a line of this length. The folded form may be longer than the line:
     * two characters, U+023A and U+023E, take two bytes, but three bytes in lower case.
     */
    static int maxFoldedLength(int length) {
        return Math.toIntExact(length * 3L / 2 + 1);
    }

    /** Writes the folded form of {@code bytes[from, to)} to {@code target}, from index 0 on. Returns the length of the folded form. */
    int fold(byte[] bytes, int from, int to, byte[] target) {
        int length = 0;
        int index = from;
        while (to - index > BYTES_PER_CHECK) {
            int nextCheck = index + BYTES_PER_CHECK;
            while ((bytes[nextCheck] & 0xC0) == 0x80) {
                nextCheck--;
            }
            length = fold(bytes, index, nextCheck, target, length);
            index = nextCheck;
            Cancellation.checkCurrent();
        }
        return fold(bytes, index, to, target, length);
    }

    private int fold(byte[] bytes, int from, int to, byte[] target, int start) {
        int length = start;
        for (int index = from; index < to; index += CodePoints.encodedLength(bytes[index])) {
            int character = CodePoints.decode(bytes, index);
            if (!ignoresWhitespace || !isWhitespace(character)) {
                length = CodePoints.encode(ignoresCase ? foldCharacter(character) : character, target, length);
            }
        }
        return length;
    }

    private static int foldCharacter(int character) {
        if (character < 0x80) {
            return character >= 'A' && character <= 'Z' ? character + ('a' - 'A') : character;
        }
        return Character.toLowerCase(Character.toUpperCase(character));
    }

    static boolean isWhitespace(int character) {
        return character < 0x80
                ? character == ' ' || (character >= '\t' && character <= '\r')
                : character == 0x85 || Character.isSpaceChar(character);
    }
}
