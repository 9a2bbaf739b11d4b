package dev.collate.utf8;

/**
 * Operations on eight bytes at a time (SWAR). A word contains the bytes {@code [at, at + 8)}, with the first byte in the lowest bits. A
 * test returns hits, a word in which the high bit of each matching byte is set. Bits above the first hit may be wrong, so only {@link
 * #first} and a comparison with 0 are reliable.
 */
public final class Swar {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;

    private Swar() {}

    public static long load(byte[] bytes, int at) {
        return Bytes.getLongLE(bytes, at);
    }

    public static void store(byte[] bytes, int at, long word) {
        Bytes.setLongLE(bytes, at, word);
    }

    /** Returns a word of eight times the same byte. */
    public static long each(int value) {
        return (value & 0xFF) * ONES;
    }

    /** Returns hits for the zero bytes. A byte of {@code word ^ each(b)} is zero if the byte of {@code word} is b. */
    public static long zeros(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    /**
     * Returns hits for the bytes that are less than a bound.
     *
     * @param bounds {@code each(bound)}, for a bound up to 0x80
     */
    public static long below(long word, long bounds) {
        return (word - bounds) & ~word & HIGHS;
    }

    /** Returns hits for the zero bytes. Unlike other hits, all of these are exact and can be counted. */
    static long exactZeros(long word) {
        return ~(((word & ~HIGHS) + ~HIGHS) | word | ~HIGHS);
    }

    /** Returns one bit for each byte of the word, the first one lowest: 1 if the byte is zero. */
    public static long zeroMask(long word) {
        // Moves the high bit of byte n to bit 56 + n.
        return (exactZeros(word) * 0x0002_0408_1020_4081L) >>> 56;
    }

    /** Returns the number of UTF-8 characters that begin in the word: its bytes that are not continuation bytes. */
    public static int characters(long word) {
        return 8 - Long.bitCount(word & ~(word << 1) & HIGHS);
    }

    /** Returns the index, 0 to 7, of the first hit. The caller must know that there is a hit. */
    public static int first(long hits) {
        return Long.numberOfTrailingZeros(hits) >>> 3;
    }
}
