package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import java.util.Comparator;

/**
 * A moved block.
 *
 * @param lines its lines in both texts
 * @param identical whether the lines of both texts are equal
 * @param source whether the block decides where its lines of the original were moved to. If it does not, these lines were also moved to
 *     another place, which decides
 * @param target whether the block decides where its lines of the modified text come from
 */
record MovedBlock(RangePair lines, boolean identical, boolean source, boolean target) {
    /** The order of the modified text. */
    static final Comparator<MovedBlock> ORDER = Comparator.<MovedBlock>comparingInt(block -> block.lines.bStart())
            .thenComparingInt(block -> block.lines.aStart());
}
