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
    private final int contextLines;
    private final Supplier<InlineDiff> createInlineDiff;

    /** @param budget creates the budget of the comparison of changed lines for each iteration */
    Hunks(AlignedLines lines, int contextLines, Inline inline, Folding folding, Supplier<InlineBudget> budget) {
        this.lines = lines;
        this.contextLines = contextLines;
        this.createInlineDiff = () -> new InlineDiff(lines, inline, folding, budget.get());
    }

    @Override
    public Iterator<Hunk> iterator() {
        return new HunkIterator();
    }

    private final class HunkIterator implements Iterator<Hunk> {
        private final InlineDiff inlineDiff = createInlineDiff.get();
        private final Iterator<RangePair> regions = lines.alignment().regions().iterator();
        private @Nullable RangePair nextRegion = regions.hasNext() ? regions.next() : null;

        @Override
        public boolean hasNext() {
            return nextRegion != null;
        }

        @Override
        public Hunk next() {
            var first = nextRegion;
            if (first == null) {
                throw new NoSuchElementException();
            }
            var last = first;
            nextRegion = null;
            while (nextRegion == null && regions.hasNext()) {
                var region = regions.next();
                if (region.aStart() - last.aEnd() > 2L * contextLines) {
                    nextRegion = region;
                } else {
                    last = region;
                }
            }
            return createHunk(first, last);
        }

        private Hunk createHunk(RangePair first, RangePair last) {
            int linesBefore = Math.min(contextLines, Math.min(first.aStart(), first.bStart()));
            int linesAfter = Math.min(contextLines, lines.original().count() - last.aEnd());
            var hunkLines = new RangePair(
                    first.aStart() - linesBefore,
                    last.aEnd() + linesAfter,
                    first.bStart() - linesBefore,
                    last.bEnd() + linesAfter);
            return new Hunk(
                    firstLineNumber(hunkLines.aStart(), hunkLines.aLength()),
                    hunkLines.aLength(),
                    firstLineNumber(hunkLines.bStart(), hunkLines.bLength()),
                    hunkLines.bLength(),
                    () -> new LineIterator(hunkLines, inlineDiff));
        }

        /**
         * Returns the first line number of one side of the hunk. If the side has no lines, returns the number of the line before the hunk.
         */
        private static int firstLineNumber(int index, int length) {
            return length == 0 ? index : index + 1;
        }
    }

    /** Reads the lines of one hunk. */
    private final class LineIterator implements Iterator<ChangeLine> {
        private final RangePair hunkLines;
        private final InlineDiff inlineDiff;
        private final Cancellation cancellation = Cancellation.current();
        private final Lines.Cursor original = new Lines.Cursor(lines.original());
        private final Lines.Cursor modified = new Lines.Cursor(lines.modified());
        private int i;
        private int j;
        private InlineDiff.Segments segments = InlineDiff.Segments.NONE;

        /** @param hunkLines the range of lines of each text that the hunk contains */
        LineIterator(RangePair hunkLines, InlineDiff inlineDiff) {
            this.hunkLines = hunkLines;
            this.inlineDiff = inlineDiff;
            this.i = hunkLines.aStart();
            this.j = hunkLines.bStart();
        }

        @Override
        public boolean hasNext() {
            return i < hunkLines.aEnd() || j < hunkLines.bEnd();
        }

        @Override
        public ChangeLine next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            cancellation.check();
            if (i < hunkLines.aEnd() && lines.alignment().isRemoved(i)) {
                enterRegion();
                boolean lacksLineFeed = lines.original().lacksLineFeed(i);
                int targetLine = lines.moves().targetLine(i) + 1;
                var line = original.read(i);
                return new ChangeLine(
                        LineType.DEL, line, line, ++i, 0, lacksLineFeed, segments.ofRemoved(i - 1), targetLine);
            }
            if (lines.alignment().isAdded(j)) {
                enterRegion();
                boolean lacksLineFeed = lines.modified().lacksLineFeed(j);
                int sourceLine = lines.moves().sourceLine(j) + 1;
                var line = modified.read(j);
                return new ChangeLine(
                        LineType.ADD, line, line, 0, ++j, lacksLineFeed, segments.ofAdded(j - 1), sourceLine);
            }
            boolean lacksLineFeed = lines.original().lacksLineFeed(i);
            return new ChangeLine(
                    LineType.NORMAL, modified.read(j), original.read(i), ++i, ++j, lacksLineFeed, List.of(), 0);
        }

        /** Compares the lines of a region when the iteration reaches the region's first line. */
        private void enterRegion() {
            if (!segments.covers(i, j)) {
                segments = inlineDiff.segments(lines.alignment().regionAt(i, j));
            }
        }
    }
}
