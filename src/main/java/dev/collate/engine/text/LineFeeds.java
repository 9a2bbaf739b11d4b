package dev.collate.engine.text;

import dev.collate.utf8.Swar;

/** Finds line feeds, eight bytes at a time. */
final class LineFeeds {
    private static final long EACH = Swar.each('\n');

    private LineFeeds() {}

    /** Returns the index of the first line feed in {@code bytes[from, to)}, or {@code to} if there is no line feed. */
    static int next(byte[] bytes, int from, int to) {
        int at = from;
        long hits = hits(word(bytes, at, to));
        while (hits == 0) {
            at += 8;
            hits = hits(word(bytes, at, to));
        }
        return at + Swar.first(hits);
    }

    /**
     * Returns the eight bytes at {@code at}, with the first byte in the lowest bits. In the result, each byte at or after {@code to} is
     * replaced by a line feed.
     */
    static long word(byte[] bytes, int at, int to) {
        if (at + 8 <= to) {
            return Swar.load(bytes, at);
        }
        long word = EACH;
        for (int i = to - 1; i >= at; i--) {
            word = word << 8 | bytes[i] & 0xFF;
        }
        return word;
    }

    /** Returns {@link Swar} hits for the bytes of a word that are line feeds. */
    static long hits(long word) {
        return Swar.zeros(word ^ EACH);
    }
}
