package dev.collate.diff;

import dev.collate.limit.MemoryEstimate;

/** The heap that comparisons need; that of the tree formats is in {@link Format}. The figures per item are those of {@link ItemHeap}. */
final class Estimates {
    static final MemoryEstimate TEXT = new MemoryEstimate(3, 1, ItemHeap.LINE, 6, ItemHeap.LINES);
    static final MemoryEstimate XML =
            new MemoryEstimate(13, 2, ItemHeap.XML_NODE, 2 + ItemHeap.XML_NODE, ItemHeap.XML_NODES);

    /** Image files alone: what their pixels need shows in the files' headers. */
    static final MemoryEstimate IMAGE_FILES = MemoryEstimate.perByte(2);

    private Estimates() {}
}
