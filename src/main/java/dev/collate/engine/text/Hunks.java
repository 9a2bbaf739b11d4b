package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiff.Hunk;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.work.Cancellation;
import java.util.Iterator;
import java.util.List;
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

    /** @param budget creates the budget of the comparison of changed lines for each iteration */
    Hunks(AlignedLines lines, int context, Inline inline, Folding folding, Supplier<InlineBudget> budget) {
        this.lines = lines;
        this.context = context;
        this.inline = () -> new InlineDiff(lines, inline, folding, budget.get());
    }

    @Override
    public Iterator<Hunk> iterator() {
        return new HunkIterator();
    }

    private final class HunkIterator implements Iterator<Hunk> {
        private final InlineDiff inlineDiff = inline.get();
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
            var span = new RangePair(
                    first.aStart() - before, last.aEnd() + after, first.bStart() - before, last.bEnd() + after);
            return new Hunk(
                    start(span.aStart(), span.aLength()),
                    span.aLength(),
                    start(span.bStart(), span.bLength()),
                    span.bLength(),
                    () -> new LineIterator(span, inlineDiff));
        }

        /**
         * Returns the first line number of one side of the hunk. If the side has no lines, returns the number of the line before the hunk.
         */
        private static int start(int index, int length) {
            return length == 0 ? index : index + 1;
        }
    }

    /** Reads the lines of one hunk. */
    private final class LineIterator implements Iterator<ChangeLine> {
        private final RangePair span;
        private final InlineDiff inlineDiff;
        private final Cancellation cancellation = Cancellation.current();
        private final Lines.Cursor original = new Lines.Cursor(lines.original());
        private final Lines.Cursor modified = new Lines.Cursor(lines.modified());
        private int i;
        private int j;
        private InlineDiff.Segments segments = InlineDiff.Segments.NONE;

        /** @param span the range of lines of each text that the hunk contains */
        LineIterator(RangePair span, InlineDiff inlineDiff) {
            this.span = span;
            this.inlineDiff = inlineDiff;
            this.i = span.aStart();
            this.j = span.bStart();
        }

        @Override
        public boolean hasNext() {
            return i < span.aEnd() || j < span.bEnd();
        }

        @Override
        public ChangeLine next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            cancellation.check();
            if (i < span.aEnd() && lines.alignment().isRemoved(i)) {
                enterRegion();
                boolean noNewline = lines.original().lacksLineFeed(i);
                int target = lines.moves().targetLine(i) + 1;
                var line = original.read(i);
                return new ChangeLine(LineType.DEL, line, line, ++i, 0, noNewline, segments.ofRemoved(i - 1), target);
            }
            if (lines.alignment().isAdded(j)) {
                enterRegion();
                boolean noNewline = lines.modified().lacksLineFeed(j);
                int source = lines.moves().sourceLine(j) + 1;
                var line = modified.read(j);
                return new ChangeLine(LineType.ADD, line, line, 0, ++j, noNewline, segments.ofAdded(j - 1), source);
            }
            boolean noNewline = lines.original().lacksLineFeed(i);
            return new ChangeLine(
                    LineType.NORMAL, modified.read(j), original.read(i), ++i, ++j, noNewline, List.of(), 0);
        }

        /** Compares the lines of a region when the iteration reaches the region's first line. */
        private void enterRegion() {
            if (!segments.covers(i, j)) {
                segments = inlineDiff.segments(lines.alignment().regionAt(i, j));
            }
        }
    }
}
