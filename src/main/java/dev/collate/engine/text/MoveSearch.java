package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.text.Moves.MovedBlock;
import dev.collate.engine.text.TextDiffOptions.Inline;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Finds the blocks of lines that were moved. Each line belongs to at most one block. A line that was edited in place (its changed region
 * has a similar line on the other side) belongs to no block. First, the longest blocks of equal lines are chosen, so a shorter block loses
 * the lines that it shares with a longer block. Second, blocks of similar lines are added. Third, blocks with only a small gap between them
 * are joined. Fourth, a block is extended by the line before it and by the line after it, if both texts have similar lines there.
 */
final class MoveSearch {
    /** Maximum number of lines between two parts of a block that are joined. */
    private static final int MAX_GAP = 2;

    private final ChangedLines lines;
    /** The lines of the original that belong to a block or were edited in place. */
    private final BitSet takenInOriginal = new BitSet();
    /** The lines of the modified text that belong to a block or were edited in place. */
    private final BitSet takenInModified = new BitSet();

    private MoveSearch(ChangedLines lines) {
        this.lines = lines;
    }

    static Moves find(ChangedLines lines) {
        return new MoveSearch(lines).findMoves();
    }

    private Moves findMoves() {
        excludeEditedLines();
        var equalBlocks = EqualBlocks.search(lines);
        var blocks = new ArrayList<MovedBlock>();
        addFreeParts(equalBlocks.blocks(), blocks);
        var similarBlocks = new SimilarBlocks(lines);
        for (var block : similarBlocks.findBlocks(takenInOriginal, takenInModified)) {
            markTaken(block);
            blocks.add(new MovedBlock(block, false));
        }
        var extended = join(blocks).stream()
                .map(block -> extend(extend(block, -1, similarBlocks), 1, similarBlocks))
                .toList();
        return new Moves(extended, !equalBlocks.isComplete() || lines.budget().isSpent());
    }

    /** Excludes the lines that have a similar line on the other side of their changed region. */
    private void excludeEditedLines() {
        var aligned = lines.lines();
        var inline = new InlineDiff(aligned, Inline.WORD, lines.folding(), InlineBudget.ofResponse());
        for (var region : aligned.alignment().regions()) {
            if (region.aLength() > 0 && region.bLength() > 0) {
                var segments = inline.segments(region);
                for (int i = region.aStart(); i < region.aEnd(); i++) {
                    takenInOriginal.set(i, !segments.ofRemoved(i).isEmpty());
                }
                for (int j = region.bStart(); j < region.bEnd(); j++) {
                    takenInModified.set(j, !segments.ofAdded(j).isEmpty());
                }
            }
        }
    }

    /** Adds the parts of these blocks whose lines are free in both texts. */
    private void addFreeParts(List<RangePair> candidates, List<MovedBlock> out) {
        for (var block : candidates) {
            int length = block.aLength();
            for (int from = 0; from < length; ) {
                int to = from;
                while (to < length
                        && !takenInOriginal.get(block.aStart() + to)
                        && !takenInModified.get(block.bStart() + to)) {
                    to++;
                }
                var part = new RangePair(
                        block.aStart() + from, block.aStart() + to, block.bStart() + from, block.bStart() + to);
                if (to > from && lines.isLargeEnough(part)) {
                    markTaken(part);
                    out.add(new MovedBlock(part, true));
                }
                from = to + 1;
            }
            lines.budget().spend(length);
        }
    }

    private void markTaken(RangePair part) {
        takenInOriginal.set(part.aStart(), part.aEnd());
        takenInModified.set(part.bStart(), part.bEnd());
    }

    /**
     * Returns the block with the line before it ({@code step} is -1) or after it ({@code step} is 1) in both texts, if these two lines are
     * similar and the block with them is still similar as a whole. Otherwise returns the given block.
     */
    private MovedBlock extend(MovedBlock block, int step, SimilarBlocks similarBlocks) {
        var inner = block.lines();
        int i = step < 0 ? inner.aStart() - 1 : inner.aEnd();
        int j = step < 0 ? inner.bStart() - 1 : inner.bEnd();
        if (!lines.areChanged(i, j)
                || takenInOriginal.get(i)
                || takenInModified.get(j)
                || lines.budget().isSpent()) {
            return block;
        }
        var outer = step < 0
                ? new RangePair(i, inner.aEnd(), j, inner.bEnd())
                : new RangePair(inner.aStart(), i + 1, inner.bStart(), j + 1);
        if (!similarBlocks.areSimilarLines(i, j) || !similarBlocks.areSimilar(outer)) {
            return block;
        }
        markTaken(outer);
        return new MovedBlock(outer, false);
    }

    /** Joins blocks that follow each other in both texts with at most {@value #MAX_GAP} other changed lines between them. */
    private List<MovedBlock> join(List<MovedBlock> blocks) {
        blocks.sort(MovedBlock.MODIFIED_ORDER);
        var joined = new ArrayList<MovedBlock>();
        for (var block : blocks) {
            var previous = joined.isEmpty() ? null : joined.getLast();
            if (previous != null && isSmallGap(previous.lines(), block.lines())) {
                var combined = new RangePair(
                        previous.lines().aStart(),
                        block.lines().aEnd(),
                        previous.lines().bStart(),
                        block.lines().bEnd());
                boolean isIdentical =
                        previous.identical() && block.identical() && isAdjacent(previous.lines(), block.lines());
                markTaken(combined);
                joined.set(joined.size() - 1, new MovedBlock(combined, isIdentical));
            } else {
                joined.add(block);
            }
        }
        return joined;
    }

    private boolean isSmallGap(RangePair block, RangePair next) {
        return next.aStart() >= block.aEnd()
                && next.aStart() - block.aEnd() <= MAX_GAP
                && next.bStart() - block.bEnd() <= MAX_GAP
                && areFree(block.aEnd(), next.aStart(), takenInOriginal, lines::isRemoved)
                && areFree(block.bEnd(), next.bStart(), takenInModified, lines::isAdded);
    }

    private static boolean isAdjacent(RangePair block, RangePair next) {
        return next.aStart() == block.aEnd() && next.bStart() == block.bEnd();
    }

    private static boolean areFree(int from, int to, BitSet taken, IntPredicate changed) {
        for (int line = from; line < to; line++) {
            if (taken.get(line) || !changed.test(line)) {
                return false;
            }
        }
        return true;
    }
}
