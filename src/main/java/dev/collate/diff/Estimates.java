package dev.collate.diff;

import dev.collate.convert.csv.Delimiter;
import dev.collate.limit.MemoryEstimate;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8;

/** The heap that comparisons of each kind need. The figures are those of {@link ItemHeap}. */
final class Estimates {
    static final MemoryEstimate TEXT = new MemoryEstimate(3, 1, ItemHeap.LINE, 6, ItemHeap.LINES);
    static final MemoryEstimate JSON = new MemoryEstimate(8, 1, ItemHeap.JSON_VALUE, 16, ItemHeap.JSON_VALUES);
    static final MemoryEstimate YAML =
            new MemoryEstimate(28, 12, ItemHeap.YAML_NODE, 12 + ItemHeap.YAML_NODE, ItemHeap.YAML_NODES);
    static final MemoryEstimate CSV =
            new MemoryEstimate(21, 2, ItemHeap.CSV_CELL, 2 + ItemHeap.CSV_CELL, "," + ItemHeap.CSV_ROWS);
    static final MemoryEstimate XML =
            new MemoryEstimate(13, 2, ItemHeap.XML_NODE, 2 + ItemHeap.XML_NODE, ItemHeap.XML_NODES);

    /** Image files alone: what their pixels need shows in the files' headers. */
    static final MemoryEstimate IMAGE_FILES = MemoryEstimate.perByte(2);

    private static final ByteCounter CSV_ROWS = new ByteCounter(ItemHeap.CSV_ROWS);

    private Estimates() {}

    /** Bytes of heap for two CSV documents: a cell ends at each delimiter and at each end of a line, in quotes or not. */
    static long csv(Utf8 original, Utf8 modified, Delimiter delimiter) {
        return CSV.of(
                (long) original.length() + modified.length(), cells(original, delimiter) + cells(modified, delimiter));
    }

    private static long cells(Utf8 csv, Delimiter delimiter) {
        return delimiter.countIn(csv) + CSV_ROWS.count(csv);
    }
}
