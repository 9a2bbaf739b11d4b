package dev.collate.diff;

import dev.collate.engine.json.Notation;
import dev.collate.limit.MemoryEstimate;
import dev.collate.utf8.Utf8;

/** The heap that comparisons of each kind need. The figures are those of {@link ItemHeap}. */
final class Estimates {
    static final MemoryEstimate TEXT = new MemoryEstimate(3, 1, ItemHeap.LINE, 6, ItemHeap.LINES);
    static final MemoryEstimate JSON = new MemoryEstimate(8, 1, ItemHeap.JSON_VALUE, 16, ItemHeap.JSON_VALUES);
    static final MemoryEstimate YAML = new MemoryEstimate(11, 2, 0, 2, "");
    static final MemoryEstimate CSV = new MemoryEstimate(6, 2, 0, 2, "");
    static final MemoryEstimate XML =
            new MemoryEstimate(13, 2, ItemHeap.XML_NODE, 2 + ItemHeap.XML_NODE, ItemHeap.XML_NODES);

    /** Image files alone: what their pixels need shows in the files' headers. */
    static final MemoryEstimate IMAGE_FILES = MemoryEstimate.perByte(2);

    private Estimates() {}

    /**
     * Bytes of heap for two documents in a notation, which counts what is in them.
     *
     * @param ignoring whether some paths are ignored
     */
    static long tree(MemoryEstimate estimate, Notation notation, Utf8 original, Utf8 modified, boolean ignoring) {
        return estimate.perByte() * ((long) original.length() + modified.length())
                + notation.heapBytes(original, ignoring)
                + notation.heapBytes(modified, ignoring);
    }
}
