package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the blocks of equal lines that were removed in one place and added in another. A block cannot be extended at its ends, and blocks
 * may overlap. The search starts at every pair of equal lines that contain a letter or a digit, unless an earlier block contains the pair.
 */
final class EqualBlocks {
    private static final Comparator<RangePair> LONGEST_FIRST = Comparator.comparingInt(RangePair::bLength)
            .reversed()
            .thenComparingInt(RangePair::bStart)
            .thenComparingInt(RangePair::aStart);

    private final ChangedLines lines;
    /** The first removed line with each id; -1 if no removed line has the id. */
    private final int[] first;
    /** The next removed line with the same id; -1 after the last one. */
    private final int[] next;

    private final List<RangePair> blocks = new ArrayList<>();
    /** Maximum number of blocks, the number of lines of both texts. It limits the memory of the search. */
    private final int maxBlocks;

    private boolean complete = true;

    private EqualBlocks(ChangedLines lines) {
        this.lines = lines;
        int ids = 1 + Math.max(max(lines.originalIds()), max(lines.modifiedIds()));
        this.first = new int[ids];
        this.next = new int[lines.originalIds().length];
        this.maxBlocks = lines.originalIds().length + lines.modifiedIds().length;
        Arrays.fill(first, -1);
        for (int i = next.length - 1; i >= 0; i--) {
            if (lines.removed(i)) {
                int id = lines.originalIds()[i];
                next[i] = first[id];
                first[id] = i;
            }
        }
    }

    /**
     * The blocks that are large enough, the longest first.
     *
     * @param complete whether all blocks were found; false if the work budget was spent or the maximum number of blocks was reached
     */
    record Result(List<RangePair> blocks, boolean complete) {}

    static Result of(ChangedLines lines) {
        var search = new EqualBlocks(lines);
        search.run();
        search.blocks.sort(LONGEST_FIRST);
        return new Result(search.blocks, search.complete);
    }

    private void run() {
        for (int j = 0; j < lines.modifiedIds().length; j++) {
            if (lines.added(j) && lines.hasLetterOrDigit(j)) {
                for (int i = first[lines.modifiedIds()[j]]; i >= 0; i = next[i]) {
                    if (lines.budget().isSpent() || blocks.size() == maxBlocks) {
                        complete = false;
                        return;
                    }
                    add(i, j);
                }
            }
        }
    }

    /** Adds the block that contains a pair of equal lines, unless an earlier pair has added the block. */
    private void add(int i, int j) {
        int before = 1;
        while (lines.areEqualChanges(i - before, j - before)) {
            if (lines.hasLetterOrDigit(j - before)) {
                lines.budget().spend(before);
                return;
            }
            before++;
        }
        int after = 1;
        while (lines.areEqualChanges(i + after, j + after)) {
            after++;
        }
        lines.budget().spend(before + after);
        var block = new RangePair(i - before + 1, i + after, j - before + 1, j + after);
        if (lines.isLargeEnough(block)) {
            blocks.add(block);
        }
    }

    private static int max(int[] ids) {
        return Arrays.stream(ids).max().orElse(-1);
    }
}
