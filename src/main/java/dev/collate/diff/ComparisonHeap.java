package dev.collate.diff;

import dev.collate.engine.tree.TreeDocument;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/**
 * Estimates the bytes of heap that comparisons need: for each item of the two contents, and for a page or a share. An item is a line or an
 * XML node. The number of items is the number of certain characters in the content, such as line feeds. {@code MemoryEstimateProof} checks
 * these values. A comparison of JSON, YAML or CSV uses {@link TreeDocument#heapBytes} instead of items.
 */
final class ComparisonHeap {
    static final int HEAP_PER_LINE = 30;
    static final String LINE_CHARACTERS = "\n";

    /** Bytes of heap for each of the {@link #XML_NODE_CHARACTERS} in the content. */
    static final int HEAP_PER_XML_NODE = 112;
    /** Each tag, comment and processing instruction begins with {@code <}, and each attribute contains {@code =}. */
    static final String XML_NODE_CHARACTERS = "<=";

    /** Bytes of heap of a page or a share for each byte of the contents, without the lines and the table. */
    private static final int PAGE_HEAP_PER_BYTE = 4;

    /** Maximum bytes of heap of a changed CSV cell in the table of a page. */
    private static final long HEAP_PER_CSV_CHANGE = 1_000;

    /** Maximum number of changed cells in the table of a CSV comparison ({@code PageLimits.MAX_CHANGES}). */
    private static final int MAX_CSV_CHANGES = 10_000;

    private static final ByteCounter LINE_COUNTER = new ByteCounter(LINE_CHARACTERS);

    private ComparisonHeap() {}

    /**
     * Returns the maximum bytes of heap that the contents, the patch and the page need. For text, the heap of the comparison is included;
     * for the other formats, it is not.
     */
    static long ofPage(DocumentDiffRequest request) {
        return ofPage(request.format(), request.original()) + ofPage(request.format(), request.modified());
    }

    private static long ofPage(Format format, Utf8Slice content) {
        // The lines of text are compared for the result and for the patch, lines of other formats only for the patch.
        long heapPerLine = (format == Format.TEXT ? 2L : 1L) * HEAP_PER_LINE;
        return (long) PAGE_HEAP_PER_BYTE * content.length()
                + heapPerLine * LINE_COUNTER.count(content)
                + ofTable(format, content.length())
                + new ContentIndenter(format, content).heapBytes();
    }

    /** Returns the bytes of heap of the table of CSV. It has each changed cell, up to a maximum. A cell takes at least two bytes of CSV. */
    private static long ofTable(Format format, long length) {
        return format == Format.CSV ? HEAP_PER_CSV_CHANGE * Math.min(MAX_CSV_CHANGES, length / 2) : 0;
    }
}
