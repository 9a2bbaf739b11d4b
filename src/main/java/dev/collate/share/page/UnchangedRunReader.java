package dev.collate.share.page;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the runs of unchanged lines before, between and after the hunks. Reads them from the original. In the modified content, these lines
 * are equal, or differ only in a way that the options of the comparison ignore.
 */
final class UnchangedRunReader {
    private final BoundedLineReader original;
    private int oldNumber = 1;
    private int newNumber = 1;

    UnchangedRunReader(BoundedLineReader original) {
        this.original = original;
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
            lines.add(Line.of(Line.Kind.SAME, oldNumber++, newNumber++, line));
        }
        return lines;
    }
}
