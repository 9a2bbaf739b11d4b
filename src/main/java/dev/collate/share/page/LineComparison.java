package dev.collate.share.page;

import dev.collate.engine.text.Hunk;
import dev.collate.utf8.Utf8Slice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of the two contents of a share, as the page shows them.
 *
 * @param after the unchanged lines after the last hunk
 * @param cut whether the comparison has more changes than the page shows
 */
record LineComparison(List<HunkView> hunks, UnchangedRun after, boolean cut) {
    LineComparison {
        hunks = List.copyOf(hunks);
    }

    /**
     * Computes the lines of the page. The changes come from the hunks, which have segments for similar lines. The unchanged runs between
     * the hunks come from the original.
     */
    static LineComparison of(Iterable<Hunk> hunks, Utf8Slice original) throws IOException {
        var bytes = new ByteArrayInputStream(original.bytes(), original.from(), original.length());
        try (var reader = new BoundedLineReader(bytes, PageLimits.RUN_LINE_BYTES, PageLimits.READ_BYTES)) {
            var hunkLines = new PageLineTaker();
            var runs = new UnchangedRunReader(reader);
            var shown = new ArrayList<HunkView>();
            boolean cut = false;
            for (var hunk : hunks) {
                if (hunkLines.isFull()) {
                    cut = true;
                    break;
                }
                var lines = hunkLines.take(hunk);
                shown.add(hunk(runs.before(lines), lines));
            }
            cut |= hunkLines.isCut();
            var rest = cut ? UnchangedRun.NONE : runs.rest();
            if (rest.isSmall() && !shown.isEmpty()) {
                shown.add(shown.removeLast().followedBy(rest.rows()));
                rest = UnchangedRun.NONE;
            }
            return new LineComparison(shown, rest, cut);
        }
    }

    private static HunkView hunk(UnchangedRun before, List<HunkLine> lines) {
        return before.isSmall()
                ? new HunkView(UnchangedRun.NONE, before.rows()).followedBy(SideBySide.of(lines))
                : new HunkView(before, SideBySide.of(lines));
    }

    /** Returns the number of removed and added lines that are shown. */
    long changedLines() {
        return hunks.stream()
                .flatMap(hunk -> hunk.lines().stream())
                .filter(line -> line.kind() != Line.Kind.SAME)
                .count();
    }
}
