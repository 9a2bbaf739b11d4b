package dev.collate.engine.text;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.result.Stats;
import dev.collate.engine.text.Moves.MovedBlock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The differences of two texts.
 *
 * @param hunks the hunks in order. Hunks and their lines are computed lazily from the bytes of the texts. The hunks can be iterated several
 *     times. In each iteration, read the lines of a hunk only once, because reading them uses the {@link InlineBudget}
 * @param stats the numbers of added, removed and replaced lines. In each changed region, the number of replaced lines is the smaller of two
 *     numbers: the number of added lines and the number of removed lines
 * @param moves the moved blocks, in the order of the modified text; null unless they are requested
 * @param movedLines the number of lines of the modified text that were moved; null unless moved blocks are requested
 * @param approximate whether a shorter diff or more moved blocks may exist, because the work budget was spent. The diff is complete in any
 *     case. The response contains this member only if its value is true
 */
public record TextDiff(
        Iterable<Hunk> hunks,
        Stats stats,
        @Nullable List<Move> moves,
        @Nullable Integer movedLines,
        boolean approximate) {

    /**
     * Changes that are close together, and the unchanged lines around them.
     *
     * @param oldStart the number of the hunk's first line in the original, counted from 1. If the hunk contains no line of the original,
     *     the number of the line before the hunk, which is 0 at the beginning of the text
     * @param oldLines the number of lines of the original in the hunk
     * @param newStart like {@code oldStart}, but in the modified text
     * @param newLines the number of lines of the modified text in the hunk
     * @param changes the lines in order; in each changed region, all removed lines precede all added lines. Lines are computed lazily
     *     during iteration, because a hunk can have as many lines as both texts together
     */
    public record Hunk(int oldStart, int oldLines, int newStart, int newLines, Iterable<ChangeLine> changes) {}

    /**
     * A block of lines that was removed in one place and added in another.
     *
     * @param from the lines of the original
     * @param to the lines of the modified text
     * @param identical whether the lines of both places are equal
     * @param changes the lines that differ: the removed lines of {@code from} and the added lines of {@code to}; null if the block is
     *     identical. The lines are computed lazily
     */
    public record Move(
            Range from,
            Range to,
            boolean identical,
            @Nullable Iterable<ChangeLine> changes) {
        /** Maximum number of alignment steps for each line of a block, when its changed lines are computed. */
        private static final long ALIGNMENT_STEPS_PER_LINE = 1_000;

        static Move of(MovedBlock block, AlignedLines lines, TextDiffOptions options) {
            var ranges = block.lines();
            return new Move(
                    new Range(ranges.aStart() + 1, ranges.aLength()),
                    new Range(ranges.bStart() + 1, ranges.bLength()),
                    block.identical(),
                    block.identical()
                            ? null
                            : () -> changes(lines, ranges, options).iterator());
        }

        private static List<ChangeLine> changes(AlignedLines lines, RangePair block, TextDiffOptions options) {
            var original = lines.original().range(block.aStart(), block.aEnd());
            var modified = lines.modified().range(block.bStart(), block.bEnd());
            var ids = LineIds.of(original, modified, options.folding());
            var budget = new WorkBudget(ALIGNMENT_STEPS_PER_LINE * (original.count() + modified.count()));
            var alignment = SequenceDiffer.align(ids.originalIds(), ids.modifiedIds(), Algorithm.MYERS, budget);
            var blockLines = new AlignedLines(original, modified, alignment, Moves.NONE);
            var changes = new ArrayList<ChangeLine>();
            var hunks = new Hunks(blockLines, 0, options.inline(), options.folding(), InlineBudget::ofResponse);
            for (var hunk : hunks) {
                hunk.changes().forEach(line -> changes.add(line.shifted(block.aStart(), block.bStart())));
            }
            return changes;
        }

        /**
         * A range of lines.
         *
         * @param start the number of the first line, from 1
         * @param lines the number of lines
         */
        public record Range(int start, int lines) {}
    }
}
