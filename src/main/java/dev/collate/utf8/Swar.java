package dev.collate.utf8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time (SWAR): a long is the bytes {@code [at, at + 8)}, the first in its lowest bits. A test answers hits, the high bit
 * of each byte that passes; bits above the lowest one may be wrong, so only {@link #first} and a comparison with 0 mean something.
 */
public final class Swar {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;

    private Swar() {}

    public static long load(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    public static void store(byte[] bytes, int at, long word) {
        LONG.set(bytes, at, word);
    }

    /** Eight times the same byte. */
    public static long each(int value) {
        return (value & 0xFF) * ONES;
    }

    /** The bytes that are zero. A byte of {@code word ^ each(b)} is zero where {@code word} has b. */
    public static long zeros(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    /** The bytes below {@code each(bound)}, for bounds up to 0x80. */
    public static long below(long word, long bounds) {
        return (word - bounds) & ~word & HIGHS;
    }

    /** The bytes that are zero; unlike other hits, all of them are exact and can be counted. */
    static long exactZeros(long word) {
        return ~(((word & ~HIGHS) + ~HIGHS) | word | ~HIGHS);
    }

    /** One bit for each byte of the word, the first in the lowest: 1 where the byte is zero. */
    public static long zeroMask(long word) {
        // Moves the high bit of byte n to bit 56 + n.
        return (exactZeros(word) * 0x0002_0408_1020_4081L) >>> 56;
    }

    /** How many bytes of the word are not a continuation of a UTF-8 character: the characters that begin in it. */
    public static int characters(long word) {
        return 8 - Long.bitCount(word & ~(word << 1) & HIGHS);
    }

    /** Index, 0 to 7, of the first hit; there must be one. */
    public static int first(long hits) {
        return Long.numberOfTrailingZeros(hits) >>> 3;
    }
}
