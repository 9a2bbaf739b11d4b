package dev.collate.engine.image.codec;

import java.util.Arrays;

/**
 * A prefix code as Deflate builds it from code lengths (RFC 1951, section 3.2.2), ready to be decoded from the low end of a bit buffer.
 *
 * <p>A decoded symbol is an {@code int}: its code's length in bits 0 to 5, and above them what the caller said that the symbol means; 0
 * stands for no symbol. Codes of up to {@code indexBits} bits are one look-up; the longer ones, which are rare by construction, are
 * found by length.
 */
public final class PrefixCode {
    /** The bits of a symbol that hold its code's length; a shift by a symbol is a shift by that length. */
    public static final int LENGTH_MASK = 0x3f;

    private static final int MAX_LENGTH = 15;

    private final int[] meanings;
    private final int indexBits;
    private final int[] index;
    /** Of each length: the first code, how many there are, and where their symbols stand in {@link #symbols}. */
    private final int[] first = new int[MAX_LENGTH + 1];

    private final int[] count = new int[MAX_LENGTH + 1];
    private final int[] offset = new int[MAX_LENGTH + 1];
    private final int[] symbols;

    /** @param meanings of each symbol; bits 0 to 5 are free */
    public PrefixCode(int[] meanings, int indexBits) {
        this.meanings = meanings;
        this.indexBits = indexBits;
        this.index = new int[1 << indexBits];
        this.symbols = new int[meanings.length];
    }

    /** The index: entry {@code bits & (length - 1)} is the next symbol, or 0 where {@link #find} must look. */
    public int[] index() {
        return index;
    }

    /**
     * Takes the code whose symbol {@code s} has {@code lengths[from + s]} bits, 0 for no code.
     *
     * @return false where the lengths make no code: too many codes, or bits that mean nothing (one lone code of one bit is allowed)
     */
    public boolean assign(byte[] lengths, int from, int to) {
        Arrays.fill(index, 0);
        Arrays.fill(count, 0);
        for (int i = from; i < to; i++) {
            count[lengths[i]]++;
        }
        count[0] = 0;
        int maxLength = 0;
        int room = 1;
        for (int length = 1; length <= MAX_LENGTH; length++) {
            first[length] = (first[length - 1] + count[length - 1]) << 1;
            offset[length] = offset[length - 1] + count[length - 1];
            room = (room << 1) - count[length];
            if (room < 0) {
                return false;
            }
            maxLength = count[length] > 0 ? length : maxLength;
        }
        if (room > 0 && maxLength > 1) {
            return false;
        }
        place(lengths, from, to);
        return true;
    }

    private void place(byte[] lengths, int from, int to) {
        var placed = new int[MAX_LENGTH + 1];
        for (int i = from; i < to; i++) {
            int length = lengths[i];
            if (length == 0) {
                continue;
            }
            int rank = placed[length]++;
            symbols[offset[length] + rank] = i - from;
            if (length <= indexBits) {
                int code = Integer.reverse(first[length] + rank) >>> (Integer.SIZE - length);
                for (int at = code; at < index.length; at += 1 << length) {
                    index[at] = meanings[i - from] | length;
                }
            }
        }
    }

    /** The symbol whose code stands at the low end of {@code bits}, or 0. */
    public int find(int bits) {
        int indexed = index[bits & (index.length - 1)];
        if (indexed != 0) {
            return indexed;
        }
        for (int length = indexBits + 1; length <= MAX_LENGTH; length++) {
            int rank = (Integer.reverse(bits) >>> (Integer.SIZE - length)) - first[length];
            if (rank >= 0 && rank < count[length]) {
                return meanings[symbols[offset[length] + rank]] | length;
            }
        }
        return 0;
    }
}
