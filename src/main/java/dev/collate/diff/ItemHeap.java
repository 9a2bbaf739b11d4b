package dev.collate.diff;

import dev.collate.engine.tree.TreeDocument;

/**
 * The bytes of heap that a comparison needs for each item of its two contents, and the characters that are counted as items. {@link
 * Format} and {@link ShareEstimates} use these values, and {@code MemoryEstimateProof} checks them. YAML and CSV use {@link
 * TreeDocument#heapBytes} instead.
 */
final class ItemHeap {
    static final int LINE = 30;
    static final String LINES = "\n";

    static final int JSON_VALUE = TreeDocument.VALUE_HEAP;
    static final String JSON_VALUES = ",[{";

    static final int XML_NODE = 112;
    static final String XML_NODES = "<=";

    /** A changed cell of CSV in the table of a page. */
    static final long CSV_CHANGE = 1_000;

    private ItemHeap() {}
}
