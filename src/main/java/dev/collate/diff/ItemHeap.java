package dev.collate.diff;

/**
 * Bytes of heap that a comparison holds for each item of its two contents, and the characters that mark an item: the figures that
 * {@code HeapNeedProof} measures, for annotations as for {@link Format}.
 */
final class ItemHeap {
    static final int LINE = 30;
    static final String LINES = "\n";

    static final int JSON_VALUE = 56;
    static final String JSON_VALUES = ",[{";

    static final int YAML_NODE = 130;
    static final String YAML_NODES = "\n\r:,[";

    static final int CSV_CELL = 136;
    static final String CSV_ROWS = "\n\r";

    static final int XML_NODE = 112;
    static final String XML_NODES = "<=";

    private ItemHeap() {}
}
