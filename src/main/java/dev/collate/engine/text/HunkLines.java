package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiff.Hunk;
import dev.collate.work.Cancellation;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The lines of one hunk. {@code span} is the range of lines of each text that the hunk contains. */
final class HunkLines implements Iterable<ChangeLine> {
    private final AlignedLines lines;
    private final RangePair span;
    private final InlineDiff inline;

    private HunkLines(AlignedLines lines, RangePair span, InlineDiff inline) {
        this.lines = lines;
        this.span = span;
        this.inline = inline;
    }

    static Hunk hunk(AlignedLines lines, RangePair span, InlineDiff inline) {
        return new Hunk(
                start(span.aStart(), span.aLength()),
                span.aLength(),
                start(span.bStart(), span.bLength()),
                span.bLength(),
                new HunkLines(lines, span, inline));
    }

    /** Returns the first line number of one side of the hunk. If the side has no lines, returns the number of the line before the hunk. */
    private static int start(int index, int length) {
        return length == 0 ? index : index + 1;
    }

    @Override
    public Iterator<ChangeLine> iterator() {
        return new Walk();
    }

    private final class Walk implements Iterator<ChangeLine> {
        private final Cancellation cancellation = Cancellation.current();
        private final Lines.Cursor original = new Lines.Cursor(lines.original());
        private final Lines.Cursor modified = new Lines.Cursor(lines.modified());
        private int i = span.aStart();
        private int j = span.bStart();
        private InlineDiff.Segments segments = InlineDiff.Segments.NONE;

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
            if (i < span.aEnd() && lines.alignment().removed(i)) {
                enterRegion();
                boolean noNewline = lines.original().lacksLineFeed(i);
                int target = lines.moves().target(i) + 1;
                var line = original.read(i);
                return new ChangeLine(LineType.DEL, line, line, ++i, 0, noNewline, segments.ofRemoved(i - 1), target);
            }
            if (lines.alignment().added(j)) {
                enterRegion();
                boolean noNewline = lines.modified().lacksLineFeed(j);
                int source = lines.moves().source(j) + 1;
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
                segments = inline.segments(lines.alignment().regionAt(i, j));
            }
        }
    }
}
