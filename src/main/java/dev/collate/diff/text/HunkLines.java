package dev.collate.diff.text;

import dev.collate.diff.sequence.Region;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The lines of one hunk, which covers {@code span} of the two texts. */
final class HunkLines implements Iterable<ChangeLine> {
    private final AlignedLines lines;
    private final Region span;

    private HunkLines(AlignedLines lines, Region span) {
        this.lines = lines;
        this.span = span;
    }

    static Hunk hunk(AlignedLines lines, Region span) {
        return new Hunk(
                start(span.originalStart(), span.removed()),
                span.removed(),
                start(span.modifiedStart(), span.added()),
                span.added(),
                new HunkLines(lines, span));
    }

    /** A side without lines is numbered by the line before it. */
    private static int start(int index, int length) {
        return length == 0 ? index : index + 1;
    }

    @Override
    public Iterator<ChangeLine> iterator() {
        return new Walk();
    }

    private final class Walk implements Iterator<ChangeLine> {
        private final LineReader original = new LineReader(lines.original());
        private final LineReader modified = new LineReader(lines.modified());
        private int i = span.originalStart();
        private int j = span.modifiedStart();

        @Override
        public boolean hasNext() {
            return i < span.originalEnd() || j < span.modifiedEnd();
        }

        @Override
        public ChangeLine next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            if (i < span.originalEnd() && lines.alignment().removed(i)) {
                return new ChangeLine(LineType.DEL, original.read(i), ++i, 0, List.of());
            }
            if (lines.alignment().added(j)) {
                return new ChangeLine(LineType.ADD, modified.read(j), 0, ++j, List.of());
            }
            return new ChangeLine(LineType.NORMAL, modified.read(j), ++i, ++j, List.of());
        }
    }
}
