package dev.collate.diff;

import dev.collate.work.MemoryEstimate;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/**
 * The memory estimates of the comparisons of texts, XML and images. {@link Format} contains the estimates of JSON, YAML and CSV. {@link
 * ItemHeap} contains the bytes per item.
 */
final class Estimates {
    static final MemoryEstimate TEXT = new MemoryEstimate(3, 1, ItemHeap.LINE, 6, ItemHeap.LINES);
    /** The additional bytes of heap for the search of moved blocks: for each byte, for each line, and the maximum for words. */
    private static final int MOVES_PER_BYTE = 8;

    private static final int MOVES_PER_LINE = 64;
    private static final int MOVES_PER_BYTE_OF_WORDS = 30;
    private static final long MAX_MOVES_OF_WORDS = 32 << 20;

    static final MemoryEstimate XML =
            new MemoryEstimate(13, 2, ItemHeap.XML_NODE, 2 + ItemHeap.XML_NODE, ItemHeap.XML_NODES);

    /**
     * The estimate for image files, not including their decoded pixels. The memory for the pixels is computed from the headers of the
     * files.
     */
    static final MemoryEstimate IMAGE_FILES = MemoryEstimate.perByte(2);

    private Estimates() {}

    /** Returns the bytes of heap of the search for moved blocks. The search for changed blocks reads a limited number of words. */
    static long moves(Utf8Slice original, Utf8Slice modified) {
        var lines = new ByteCounter(ItemHeap.LINES);
        long bytes = (long) original.length() + modified.length();
        return MOVES_PER_BYTE * bytes
                + MOVES_PER_LINE * (lines.count(original) + lines.count(modified))
                + Math.min(MOVES_PER_BYTE_OF_WORDS * bytes, MAX_MOVES_OF_WORDS);
    }
}
