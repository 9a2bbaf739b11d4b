package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The moved blocks of two texts. */
final class Moves {
    static final Moves NONE = new Moves(List.of(), false);

    private final List<MovedBlock> blocks;
    private final boolean isApproximate;
    private final TreeMap<Integer, RangePair> byOriginal = new TreeMap<>();
    private final TreeMap<Integer, RangePair> byModified = new TreeMap<>();

    /**
     * @param blocks the blocks, in any order
     * @param isApproximate whether the search was stopped, so that there may be more moved blocks
     */
    Moves(List<MovedBlock> blocks, boolean isApproximate) {
        this.blocks = blocks.stream().sorted(MovedBlock.MODIFIED_ORDER).toList();
        this.isApproximate = isApproximate;
        for (var block : this.blocks) {
            var lines = block.lines();
            byOriginal.put(lines.aStart(), lines);
            byModified.put(lines.bStart(), lines);
        }
    }

    List<MovedBlock> blocks() {
        return blocks;
    }

    boolean isApproximate() {
        return isApproximate;
    }

    /**
     * Returns the index of the line to which line {@code i} of the original was moved. Returns -1 if the line was not moved. In a block
     * that is not identical, the result is the line with the same offset in the block, or the last line of the block.
     */
    int targetLine(int i) {
        if (byOriginal.isEmpty()) {
            return -1;
        }
        var block = blockOf(byOriginal.floorEntry(i));
        return i < block.aEnd() ? Math.min(block.bStart() + i - block.aStart(), block.bEnd() - 1) : -1;
    }

    /**
     * Returns the index of the line from which line {@code j} of the modified text was moved, as {@link #targetLine} for the other
     * direction. Returns -1 if the line was not moved.
     */
    int sourceLine(int j) {
        if (byModified.isEmpty()) {
            return -1;
        }
        var block = blockOf(byModified.floorEntry(j));
        return j < block.bEnd() ? Math.min(block.aStart() + j - block.bStart(), block.aEnd() - 1) : -1;
    }

    /** Returns the number of lines of the modified text that were moved. */
    int lineCount() {
        return byModified.values().stream().mapToInt(RangePair::bLength).sum();
    }

    private static RangePair blockOf(Map.@Nullable Entry<Integer, RangePair> entry) {
        return entry == null ? new RangePair(0, 0, 0, 0) : entry.getValue();
    }

    /**
     * A moved block.
     *
     * @param lines its lines in both texts
     * @param identical whether the lines of both texts are equal
     */
    record MovedBlock(RangePair lines, boolean identical) {
        /** The order of the modified text. */
        static final Comparator<MovedBlock> MODIFIED_ORDER = Comparator.<MovedBlock>comparingInt(
                        block -> block.lines.bStart())
                .thenComparingInt(block -> block.lines.aStart());
    }
}
