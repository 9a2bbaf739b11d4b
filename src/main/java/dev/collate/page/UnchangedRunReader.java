package dev.collate.page;

import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Reads the runs of unchanged lines before, between and after the hunks. Reads them from both contents, because their lines may differ in a
 * way that the options of the comparison ignore.
 */
final class UnchangedRunReader {
    private final BoundedLineReader original;
    private final BoundedLineReader modified;
    private int oldNumber = 1;
    private int newNumber = 1;

    /** @param lineBreakSeparates whether a line break at the end of a content is followed by an empty last line */
    UnchangedRunReader(Utf8Slice original, Utf8Slice modified, boolean lineBreakSeparates) {
        this.original = new BoundedLineReader(original, PageLimits.READ_BYTES, lineBreakSeparates);
        this.modified = new BoundedLineReader(modified, modified.length(), lineBreakSeparates);
    }

    /** Reads the run between the previous hunk and this hunk, and then skips this hunk. */
    UnchangedRun before(List<HunkLine> hunk) {
        var first = hunk.getFirst().line();
        int length = first.oldNumber() > 0 ? first.oldNumber() - oldNumber : first.newNumber() - newNumber;
        var lines = lines(length);
        int omitted = length - lines.size();
        int old = 0;
        int fresh = 0;
        for (var hunkLine : hunk) {
            var line = hunkLine.line();
            old += line.oldNumber() > 0 ? 1 : 0;
            fresh += line.newNumber() > 0 ? 1 : 0;
        }
        original.skip(omitted + old);
        modified.skip(omitted + fresh);
        oldNumber += omitted + old;
        newNumber += omitted + fresh;
        return new UnchangedRun(lines, omitted, false);
    }

    /** Reads the run after the last hunk. */
    UnchangedRun rest() {
        var lines = lines(Integer.MAX_VALUE);
        int omitted = original.skip(Integer.MAX_VALUE);
        return new UnchangedRun(lines, omitted, original.isCut());
    }

    private List<Line> lines(int max) {
        var lines = new ArrayList<Line>();
        int wanted = Math.min(max, PageLimits.RUN_LINES);
        while (lines.size() < wanted) {
            var line = original.next();
            if (line == null) {
                break;
            }
            var modifiedLine = Objects.requireNonNull(modified.next());
            lines.add(Line.of(Line.Kind.SAME, oldNumber++, newNumber++, line).withModified(modifiedLine));
        }
        return lines;
    }
}
