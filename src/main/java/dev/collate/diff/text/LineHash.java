package dev.collate.diff.text;

import java.security.SecureRandom;

/**
 * A 64-bit hash of bytes, eight at a time: each word is multiplied to 128 bits and folded. The factor is random, so that nobody can
 * send lines that all have one hash.
 */
final class LineHash {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final long FACTOR = RANDOM.nextLong() | 1;

    /** The hash of nothing. */
    static final long SEED = RANDOM.nextLong();

    private LineHash() {}

    static long mix(long word) {
        return word * FACTOR ^ Math.unsignedMultiplyHigh(word, FACTOR);
    }

    /** The hash with the last {@code rest} bytes of a line, 0 to 7, which are the lowest of {@code word}. */
    static long last(long hash, long word, int rest) {
        // The top byte is free for the length, which tells a NUL from nothing.
        long bytes = word & (1L << rest * 8) - 1 | (long) rest << 56;
        return mix(mix(hash ^ bytes));
    }
}
