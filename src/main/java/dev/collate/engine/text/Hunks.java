package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.text.TextDiff.Hunk;
import dev.collate.engine.text.TextDiffOptions.Inline;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The hunks of two aligned texts, as in a unified diff. Two changes are in the same hunk if the number of unchanged lines between them is
 * at most twice the context. If such changes were in separate hunks, these hunks would touch or overlap.
 */
final class Hunks implements Iterable<Hunk> {
    private final AlignedLines lines;
    private final int context;
    private final Supplier<InlineDiff> inline;

    /** @param inline creates the comparison of changed lines for each iteration */
    Hunks(AlignedLines lines, int context, Supplier<InlineDiff> inline) {
        this.lines = lines;
        this.context = context;
        this.inline = inline;
    }

    static Hunks of(AlignedLines lines, TextDiffOptions options, Inline inline, Supplier<InlineBudget> budget) {
        return new Hunks(
                lines, options.context(), () -> new InlineDiff(lines, inline, options.folding(), budget.get()));
    }

    @Override
    public Iterator<Hunk> iterator() {
        return new Cutter();
    }

    private final class Cutter implements Iterator<Hunk> {
        private final InlineDiff lineDiff = inline.get();
        private final Iterator<RangePair> regions = lines.alignment().regions().iterator();
        private @Nullable RangePair next = regions.hasNext() ? regions.next() : null;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Hunk next() {
            var first = next;
            if (first == null) {
                throw new NoSuchElementException();
            }
            var last = first;
            next = null;
            while (next == null && regions.hasNext()) {
                var region = regions.next();
                if (region.aStart() - last.aEnd() > 2L * context) {
                    next = region;
                } else {
                    last = region;
                }
            }
            return hunk(first, last);
        }

        private Hunk hunk(RangePair first, RangePair last) {
            int before = Math.min(context, Math.min(first.aStart(), first.bStart()));
            int after = Math.min(context, lines.original().count() - last.aEnd());
            return HunkLines.hunk(
                    lines,
                    new RangePair(
                            first.aStart() - before, last.aEnd() + after, first.bStart() - before, last.bEnd() + after),
                    lineDiff);
        }
    }
}
