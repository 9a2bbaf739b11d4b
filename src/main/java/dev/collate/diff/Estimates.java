package dev.collate.diff;

import dev.collate.limit.MemoryEstimate;

/**
 * Memory estimates of the comparisons. {@link Format} has the estimates of the tree formats. The bytes per item come from {@link ItemHeap}.
 */
final class Estimates {
    static final MemoryEstimate TEXT = new MemoryEstimate(3, 1, ItemHeap.LINE, 6, ItemHeap.LINES);
    static final MemoryEstimate XML =
            new MemoryEstimate(13, 2, ItemHeap.XML_NODE, 2 + ItemHeap.XML_NODE, ItemHeap.XML_NODES);

    /** Image files without their pixels. The memory for the pixels is computed from the headers of the files. */
    static final MemoryEstimate IMAGE_FILES = MemoryEstimate.perByte(2);

    private Estimates() {}
}
