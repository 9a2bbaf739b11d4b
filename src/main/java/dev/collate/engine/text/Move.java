package dev.collate.engine.text;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.text.Moves.MovedBlock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
        Range from, Range to, boolean identical, @Nullable Iterable<ChangeLine> changes) {
    private static final long STEPS_PER_LINE = 1_000;

    static Move of(MovedBlock block, AlignedLines lines, TextDiffOptions options) {
        var ranges = block.lines();
        return new Move(
                new Range(ranges.aStart() + 1, ranges.aLength()),
                new Range(ranges.bStart() + 1, ranges.bLength()),
                block.identical(),
                block.identical() ? null : () -> changes(lines, ranges, options).iterator());
    }

    private static List<ChangeLine> changes(AlignedLines lines, RangePair block, TextDiffOptions options) {
        var original = lines.original().range(block.aStart(), block.aEnd());
        var modified = lines.modified().range(block.bStart(), block.bEnd());
        var ids = LineIds.of(original, modified, options.folding());
        var budget = new WorkBudget(STEPS_PER_LINE * (original.count() + modified.count()));
        var alignment = SequenceDiffer.align(ids.original(), ids.modified(), Algorithm.MYERS, budget);
        var inside = new AlignedLines(original, modified, alignment, Moves.NONE);
        var changes = new ArrayList<ChangeLine>();
        for (var hunk : new Hunks(
                inside,
                0,
                () -> new InlineDiff(inside, options.inline(), options.folding(), InlineBudget.ofResponse()))) {
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
