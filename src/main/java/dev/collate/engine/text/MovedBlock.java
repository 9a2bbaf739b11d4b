package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import java.util.Comparator;

/**
 * A moved block.
 *
 * @param lines its lines in both texts
 * @param identical whether the lines of both texts are equal
 */
record MovedBlock(RangePair lines, boolean identical) {
    /** The order of the modified text. */
    static final Comparator<MovedBlock> ORDER = Comparator.<MovedBlock>comparingInt(block -> block.lines.bStart())
            .thenComparingInt(block -> block.lines.aStart());
}
