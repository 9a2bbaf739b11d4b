package dev.collate.utf8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Operations on eight bytes at once (SWAR, SIMD within a register). A word is a {@code long} that contains eight successive bytes of an
 * array, with the first byte in the lowest bits. {@link #zeroBytes} and {@link #bytesBelow} test all bytes of a word. They return hits: a
 * {@code long} in which the high bit of each matching byte is set. Hits are exact only up to the first match. After this match, the high
 * bits of other bytes may be wrong. So the caller may only compare hits with 0, or pass them to {@link #firstHit}.
 */
public final class Swar {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;

    private Swar() {}

    /** Returns the word that begins at {@code at}. Throws {@link IndexOutOfBoundsException} if the array ends before the word. */
    public static long load(byte[] bytes, int at) {
        return (long) WORD.get(bytes, at);
    }

    /** Writes a word, eight bytes, from {@code at} on. Throws {@link IndexOutOfBoundsException} if the array ends before the word. */
    public static void store(byte[] bytes, int at, long word) {
        WORD.set(bytes, at, word);
    }

    /** Returns a word in which all eight bytes are {@code value}. */
    public static long broadcast(int value) {
        return (value & 0xFF) * LOW_BITS;
    }

    /**
     * Returns hits for the bytes that are 0, of which only the first hit is exact. To find the bytes that are {@code b}, call {@code
     * zeroBytes(word ^ broadcast(b))}.
     */
    public static long zeroBytes(long word) {
        return (word - LOW_BITS) & ~word & HIGH_BITS;
    }

    /**
     * Returns hits for the bytes that are less than a bound. Bytes are compared as unsigned numbers.
     *
     * @param bounds a word in which each byte is the bound, {@code broadcast(bound)}; the bound is at most 0x80
     */
    public static long bytesBelow(long word, long bounds) {
        return (word - bounds) & ~word & HIGH_BITS;
    }

    /**
     * Returns exact hits for the bytes that are 0. Unlike the hits of {@link #zeroBytes}, these hits can be counted.
     */
    static long exactZeroBytes(long word) {
        return ~(((word & ~HIGH_BITS) + ~HIGH_BITS) | word | ~HIGH_BITS);
    }

    /** Returns eight bits, one for each byte of the word. A bit is 1 if its byte is 0. The lowest bit belongs to the first byte. */
    public static long zeroMask(long word) {
        // Moves the high bit of byte n to bit 56 + n.
        return (exactZeroBytes(word) * 0x0002_0408_1020_4081L) >>> 56;
    }

    /** Returns the sum of the eight bytes of a word, as unsigned numbers. */
    static long sumOfBytes(long word) {
        // Adds the bytes in pairs, and then the four sums into the highest 16 bits.
        long pairs = (word & EVEN_BYTES) + ((word >>> 8) & EVEN_BYTES);
        return (pairs * 0x0001_0001_0001_0001L) >>> 48;
    }

    /** Returns the index (0 to 7) of the first byte that has a hit. There must be at least one hit. */
    public static int firstHit(long hits) {
        return Long.numberOfTrailingZeros(hits) >>> 3;
    }
}
