package dev.collate.engine.csv;

import dev.collate.utf8.Swar;

/**
 * Finds the bytes of a CSV that may end an unquoted cell: line breaks, and the first byte of the delimiter. The search reads a block of 64
 * bytes at once, and stores the result in the 64 bits of a {@code long}. It then finds the next byte by a shift of these bits, so cells of
 * different lengths do not cause branch mispredictions.
 */
final class SeparatorSearch {
    private static final long LINE_FEEDS = Swar.broadcast('\n');
    private static final long CARRIAGE_RETURNS = Swar.broadcast('\r');

    private final byte[] bytes;
    private final int textEnd;
    private final byte delimiterByte;
    private final long delimiters;

    /**
     * Start of the block of 64 bytes that was searched last. Bit n of {@code separatorMask} is 1 if byte n of this block may end a cell.
     */
    private int blockStart = -Long.SIZE;

    private long separatorMask;

    /** @param delimiterByte the first byte of the delimiter */
    SeparatorSearch(byte[] bytes, int textEnd, byte delimiterByte) {
        this.bytes = bytes;
        this.textEnd = textEnd;
        this.delimiterByte = delimiterByte;
        this.delimiters = Swar.broadcast(delimiterByte);
    }

    /** Returns the index of the first byte at or after {@code start} that may end a cell, or the end of the text. */
    int nextSeparator(int start) {
        int from = start;
        while (from < textEnd) {
            if (from - blockStart >= Long.SIZE) {
                searchBlock(from);
            }
            long remainingMask = separatorMask >>> (from - blockStart);
            if (remainingMask != 0) {
                return from + Long.numberOfTrailingZeros(remainingMask);
            }
            from = blockStart + Long.SIZE;
        }
        return textEnd;
    }

    /** Sets {@link #separatorMask} for the block of 64 bytes that begins at {@code from}. */
    private void searchBlock(int from) {
        blockStart = from;
        separatorMask = 0;
        if (from <= textEnd - Long.SIZE) {
            for (int i = 0; i < Long.SIZE; i += Long.BYTES) {
                long word = Swar.load(bytes, from + i);
                long foundMask = Swar.zeroMask(word ^ delimiters)
                        | Swar.zeroMask(word ^ LINE_FEEDS)
                        | Swar.zeroMask(word ^ CARRIAGE_RETURNS);
                separatorMask |= foundMask << i;
            }
        } else {
            for (int i = from; i < textEnd; i++) {
                boolean found = bytes[i] == delimiterByte || bytes[i] == '\n' || bytes[i] == '\r';
                separatorMask |= (found ? 1L : 0) << (i - from);
            }
        }
    }
}
