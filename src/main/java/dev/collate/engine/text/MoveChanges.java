package dev.collate.engine.text;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WorkBudget;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The lines that differ inside a moved block. They are computed whenever they are read, like the lines of a hunk. */
final class MoveChanges implements Iterable<ChangeLine> {
    private static final long STEPS_PER_LINE = 1_000;

    private final AlignedLines lines;
    private final RangePair block;
    private final TextDiffOptions options;

    MoveChanges(AlignedLines lines, RangePair block, TextDiffOptions options) {
        this.lines = lines;
        this.block = block;
        this.options = options;
    }

    @Override
    public Iterator<ChangeLine> iterator() {
        return changes().iterator();
    }

    private List<ChangeLine> changes() {
        var original = lines.original().range(block.aStart(), block.aEnd());
        var modified = lines.modified().range(block.bStart(), block.bEnd());
        var ids = LineIds.of(original, modified, options.folding());
        var budget = new WorkBudget(STEPS_PER_LINE * (original.count() + modified.count()));
        var alignment = SequenceDiffer.align(ids.original(), ids.modified(), Algorithm.MYERS, budget);
        var inside = new AlignedLines(original, modified, alignment, Moves.NONE);
        var changes = new ArrayList<ChangeLine>();
        for (var hunk : new Hunks(
                inside, 0, InlineDiff.of(inside, options.inline(), options.folding(), InlineBudget.unlimited()))) {
            for (var line : hunk.changes()) {
                changes.add(line.shifted(block.aStart(), block.bStart()));
            }
        }
        return changes;
    }
}
