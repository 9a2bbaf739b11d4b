package dev.collate.diff;

import dev.collate.limit.MemoryEstimate;

/**
 * The memory estimates of the comparisons of texts, XML and images. {@link Format} contains the estimates of JSON, YAML and CSV. {@link
 * ItemHeap} contains the bytes per item.
 */
final class Estimates {
    static final MemoryEstimate TEXT = new MemoryEstimate(3, 1, ItemHeap.LINE, 6, ItemHeap.LINES);
    static final MemoryEstimate XML =
            new MemoryEstimate(13, 2, ItemHeap.XML_NODE, 2 + ItemHeap.XML_NODE, ItemHeap.XML_NODES);

    /**
     * The estimate for image files, not including their decoded pixels. The memory for the pixels is computed from the headers of the
     * files.
     */
    static final MemoryEstimate IMAGE_FILES = MemoryEstimate.perByte(2);

    private Estimates() {}
}
