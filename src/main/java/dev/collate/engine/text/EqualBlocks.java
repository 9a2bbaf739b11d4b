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
    private final int[] firstWithId;
    /** The next removed line with the same id; -1 after the last one. */
    private final int[] nextWithSameId;

    private final List<RangePair> blocks = new ArrayList<>();
    /** Maximum number of blocks, the number of lines of both texts. It limits the memory of the search. */
    private final int maxBlocks;

    private boolean isComplete = true;

    private EqualBlocks(ChangedLines lines) {
        this.lines = lines;
        int ids = 1 + Math.max(max(lines.originalIds()), max(lines.modifiedIds()));
        this.firstWithId = new int[ids];
        this.nextWithSameId = new int[lines.originalIds().length];
        this.maxBlocks = lines.originalIds().length + lines.modifiedIds().length;
        Arrays.fill(firstWithId, -1);
        for (int i = nextWithSameId.length - 1; i >= 0; i--) {
            if (lines.isRemoved(i)) {
                int id = lines.originalIds()[i];
                nextWithSameId[i] = firstWithId[id];
                firstWithId[id] = i;
            }
        }
    }

    /**
     * The blocks that are large enough, the longest first.
     *
     * @param isComplete whether all blocks were found; false if the work budget was spent or the maximum number of blocks was reached
     */
    record Result(List<RangePair> blocks, boolean isComplete) {}

    static Result search(ChangedLines lines) {
        var search = new EqualBlocks(lines);
        search.findBlocks();
        search.blocks.sort(LONGEST_FIRST);
        return new Result(search.blocks, search.isComplete);
    }

    private void findBlocks() {
        for (int j = 0; j < lines.modifiedIds().length; j++) {
            if (lines.isAdded(j) && lines.hasLetterOrDigit(j)) {
                for (int i = firstWithId[lines.modifiedIds()[j]]; i >= 0; i = nextWithSameId[i]) {
                    if (lines.budget().isSpent() || blocks.size() == maxBlocks) {
                        isComplete = false;
                        return;
                    }
                    addBlockAround(i, j);
                }
            }
        }
    }

    /** Adds the block that contains a pair of equal lines, unless an earlier pair has added the block. */
    private void addBlockAround(int i, int j) {
        int equalUntilPair = 1;
        while (lines.areEqualChanges(i - equalUntilPair, j - equalUntilPair)) {
            if (lines.hasLetterOrDigit(j - equalUntilPair)) {
                lines.budget().spend(equalUntilPair);
                return;
            }
            equalUntilPair++;
        }
        int equalFromPair = 1;
        while (lines.areEqualChanges(i + equalFromPair, j + equalFromPair)) {
            equalFromPair++;
        }
        lines.budget().spend(equalUntilPair + equalFromPair);
        var block = new RangePair(i - equalUntilPair + 1, i + equalFromPair, j - equalUntilPair + 1, j + equalFromPair);
        if (lines.isLargeEnough(block)) {
            blocks.add(block);
        }
    }

    private static int max(int[] ids) {
        return Arrays.stream(ids).max().orElse(-1);
    }
}
