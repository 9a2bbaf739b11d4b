package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Chooses the moved blocks in four steps. First, the longest blocks are chosen, and each line belongs to at most one block, so a shorter
 * block loses the lines that it shares with a longer block. Second, blocks of similar lines are added. Third, blocks with only a small gap
 * between them are joined. Fourth, if a block was removed once but added several times, or removed several times but added once, each of
 * these positions is reported.
 */
final class MoveSearch {
    /** Maximum number of lines between two parts of a block that are joined. */
    private static final int MAX_GAP = 2;

    private final ChangedLines lines;
    private final BitSet moved = new BitSet();
    private final BitSet arrived = new BitSet();

    private MoveSearch(ChangedLines lines) {
        this.lines = lines;
    }

    static Moves find(ChangedLines lines) {
        return new MoveSearch(lines).run();
    }

    private Moves run() {
        var found = EqualBlocks.of(lines);
        var blocks = new ArrayList<MovedBlock>();
        choose(found.blocks(), true, true, blocks);
        for (var similar : SimilarBlocks.of(lines, moved, arrived)) {
            cover(similar, true, true);
            blocks.add(new MovedBlock(similar, false, true, true));
        }
        var joined = joined(blocks);
        choose(found.blocks(), false, true, joined);
        choose(found.blocks(), true, false, joined);
        return new Moves(joined, !found.complete() || lines.budget().spent());
    }

    /** Adds the parts of these blocks whose lines of the original, of the modified text, or of both, belong to no block yet. */
    private void choose(List<RangePair> candidates, boolean source, boolean target, List<MovedBlock> out) {
        for (var block : candidates) {
            int length = block.aLength();
            for (int from = 0; from < length; ) {
                int to = from;
                while (to < length
                        && !(source && moved.get(block.aStart() + to))
                        && !(target && arrived.get(block.bStart() + to))) {
                    to++;
                }
                var part = new RangePair(
                        block.aStart() + from, block.aStart() + to, block.bStart() + from, block.bStart() + to);
                if (to > from && lines.isLarge(part)) {
                    cover(part, source, target);
                    out.add(new MovedBlock(part, true, source, target));
                }
                from = to + 1;
            }
            lines.budget().spend(length);
        }
    }

    private void cover(RangePair part, boolean source, boolean target) {
        if (source) {
            moved.set(part.aStart(), part.aEnd());
        }
        if (target) {
            arrived.set(part.bStart(), part.bEnd());
        }
    }

    /** Joins blocks that follow each other in both texts with only a few other changed lines between them. */
    private List<MovedBlock> joined(List<MovedBlock> blocks) {
        blocks.sort(MovedBlock.ORDER);
        var joined = new ArrayList<MovedBlock>();
        for (var block : blocks) {
            var last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && isGap(last.lines(), block.lines())) {
                var both = new RangePair(
                        last.lines().aStart(),
                        block.lines().aEnd(),
                        last.lines().bStart(),
                        block.lines().bEnd());
                boolean identical = last.identical() && block.identical() && isAdjacent(last.lines(), block.lines());
                cover(both, true, true);
                joined.set(joined.size() - 1, new MovedBlock(both, identical, true, true));
            } else {
                joined.add(block);
            }
        }
        return joined;
    }

    private boolean isGap(RangePair block, RangePair next) {
        return next.aStart() >= block.aEnd()
                && next.aStart() - block.aEnd() <= MAX_GAP
                && next.bStart() - block.bEnd() <= MAX_GAP
                && areFree(block.aEnd(), next.aStart(), moved, lines::removed)
                && areFree(block.bEnd(), next.bStart(), arrived, lines::added);
    }

    private static boolean isAdjacent(RangePair block, RangePair next) {
        return next.aStart() == block.aEnd() && next.bStart() == block.bEnd();
    }

    private static boolean areFree(int from, int to, BitSet covered, IntPredicate changed) {
        for (int line = from; line < to; line++) {
            if (covered.get(line) || !changed.test(line)) {
                return false;
            }
        }
        return true;
    }
}
