package dev.collate.diff;

import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/** The memory estimates of shares: of their contents, of the patch, and of the page. */
final class ShareEstimates {
    private static final int PER_BYTE = 4;

    /** Maximum number of changed cells of a table of CSV. */
    private static final int MAX_CSV_CHANGES = 10_000;

    private static final ByteCounter LINES = new ByteCounter(ItemHeap.LINES);

    private ShareEstimates() {}

    /**
     * Returns the maximum bytes of heap that a share of two contents needs. For text, the heap of the comparison is included; for the other
     * formats, it is not.
     */
    static long heapBytes(Format format, Utf8Slice original, Utf8Slice modified) {
        return heapBytes(format, original) + heapBytes(format, modified);
    }

    private static long heapBytes(Format format, Utf8Slice content) {
        // The lines of text are compared for the result and for the patch, those of other formats only for the patch.
        long heapPerLine = (format == Format.TEXT ? 2L : 1L) * ItemHeap.LINE;
        return (long) PER_BYTE * content.length()
                + heapPerLine * LINES.count(content)
                + table(format, content.length())
                + new ContentLayout(format, content).heapBytes();
    }

    /** Returns the bytes of heap of the table of CSV. It has each changed cell, up to a maximum. A cell takes at least two bytes of CSV. */
    private static long table(Format format, long length) {
        return format == Format.CSV ? ItemHeap.CSV_CHANGE * Math.min(MAX_CSV_CHANGES, length / 2) : 0;
    }
}
