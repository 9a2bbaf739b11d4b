package dev.collate.diff.xml;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * 64-bit hashes keyed by a secret of this process, so that nobody can write a document whose parts collide. Equal hashes are taken
 * for equal content: among a million parts the odds of one mistake are one in thirty million.
 *
 * <p>Words are folded by a 64 x 64 bit multiplication whose halves are combined (as in Yi's wyhash).
 */
final class Hashes {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SEED;
    private static final long KEY;

    static {
        var random = new SecureRandom();
        SEED = random.nextLong();
        KEY = random.nextLong() | 1;
    }

    private Hashes() {}

    /** Hash of {@code bytes[from, to)}. */
    static long of(byte[] bytes, int from, int to) {
        long hash = SEED;
        int at = from;
        for (; at + 8 <= to; at += 8) {
            hash = fold(hash ^ (long) WORDS.get(bytes, at), KEY);
        }
        long rest = (long) to - from;
        for (; at < to; at++) {
            rest = rest << 8 | bytes[at] & 0xFF;
        }
        return fold(hash ^ rest, KEY);
    }

    /** Hash of a pair; the order of the two counts. */
    static long mix(long first, long second) {
        return fold(first ^ SEED, fold(second ^ KEY, KEY));
    }

    private static long fold(long a, long b) {
        return Math.unsignedMultiplyHigh(a, b) ^ a * b;
    }
}
