package dev.collate.engine.image.codec;

import java.util.Arrays;

/**
 * A prefix code (Huffman code), which is built from the lengths of its codes, as in Deflate (RFC 1951, section 3.2.2). This class decodes
 * the code at the low end of a bit buffer.
 *
 * <p>A decoded symbol is an {@code int}. Bits 0 to 5 contain the length of its code, and the higher bits contain the meaning that the
 * caller has assigned to it. 0 means that no code matches. Codes of up to {@code tableBits} bits are decoded with one table lookup. Longer
 * codes are rare, so this class tries their possible lengths in turn.
 */
public final class PrefixCode {
    /**
     * Mask of the bits of a symbol that contain the length of its code. When Java shifts a {@code long} by a symbol, it uses only these
     * bits, so it shifts by the length of the code.
     */
    public static final int LENGTH_MASK = 0x3f;

    private static final int MAX_LENGTH = 15;

    private final int[] meanings;
    private final int tableBits;
    private final int[] table;
    /**
     * For each length, the first code of this length. The next two arrays contain, for each length, the number of codes and the index of
     * their first symbol in {@link #symbols}.
     */
    private final int[] firstCodes = new int[MAX_LENGTH + 1];

    private final int[] codeCounts = new int[MAX_LENGTH + 1];
    private final int[] symbolOffsets = new int[MAX_LENGTH + 1];
    private final int[] symbols;

    /** @param meanings the meaning of each symbol; bits 0 to 5 must be 0 */
    public PrefixCode(int[] meanings, int tableBits) {
        this.meanings = meanings;
        this.tableBits = tableBits;
        this.table = new int[1 << tableBits];
        this.symbols = new int[meanings.length];
    }

    /**
     * Returns the lookup table. The entry at index {@code bits & (table.length - 1)} is the next symbol. If this entry is 0, the caller
     * must call {@link #decode}.
     */
    public int[] table() {
        return table;
    }

    /**
     * Builds the code. The code of symbol {@code s} has {@code lengths[from + s]} bits; 0 means that the symbol is not used.
     *
     * @return false if the lengths do not give a valid code: there are too many codes, or some sequences of bits are not used by any code.
     *     A single code of one bit is valid, and so is a code without any symbols
     */
    public boolean build(byte[] lengths, int from, int to) {
        Arrays.fill(table, 0);
        Arrays.fill(codeCounts, 0);
        for (int i = from; i < to; i++) {
            codeCounts[lengths[i]]++;
        }
        codeCounts[0] = 0;
        int maxLength = 0;
        int freeCodes = 1;
        for (int length = 1; length <= MAX_LENGTH; length++) {
            firstCodes[length] = (firstCodes[length - 1] + codeCounts[length - 1]) << 1;
            symbolOffsets[length] = symbolOffsets[length - 1] + codeCounts[length - 1];
            freeCodes = (freeCodes << 1) - codeCounts[length];
            if (freeCodes < 0) {
                return false;
            }
            maxLength = codeCounts[length] > 0 ? length : maxLength;
        }
        if (freeCodes > 0 && maxLength > 1) {
            return false;
        }
        fillTables(lengths, from, to);
        return true;
    }

    private void fillTables(byte[] lengths, int from, int to) {
        var placedCounts = new int[MAX_LENGTH + 1];
        for (int i = from; i < to; i++) {
            int length = lengths[i];
            if (length == 0) {
                continue;
            }
            int rank = placedCounts[length]++;
            symbols[symbolOffsets[length] + rank] = i - from;
            if (length <= tableBits) {
                int code = Integer.reverse(firstCodes[length] + rank) >>> (Integer.SIZE - length);
                for (int index = code; index < table.length; index += 1 << length) {
                    table[index] = meanings[i - from] | length;
                }
            }
        }
    }

    /** Returns the symbol whose code is at the low end of {@code bits}. Returns 0 if no code matches. */
    public int decode(int bits) {
        int tableEntry = table[bits & (table.length - 1)];
        if (tableEntry != 0) {
            return tableEntry;
        }
        for (int length = tableBits + 1; length <= MAX_LENGTH; length++) {
            int rank = (Integer.reverse(bits) >>> (Integer.SIZE - length)) - firstCodes[length];
            if (rank >= 0 && rank < codeCounts[length]) {
                return meanings[symbols[symbolOffsets[length] + rank]] | length;
            }
        }
        return 0;
    }
}
