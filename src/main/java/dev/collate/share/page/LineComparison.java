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
record LineComparison(List<ShownHunk> hunks, Fold after, boolean cut) {
    LineComparison {
        hunks = List.copyOf(hunks);
    }

    /**
     * Computes the lines of the page. The changes come from the hunks, which have segments for similar lines. The unchanged runs between
     * the hunks come from the original.
     */
    static LineComparison of(Iterable<Hunk> hunks, Utf8Slice original) throws IOException {
        var bytes = new ByteArrayInputStream(original.bytes(), original.from(), original.length());
        try (var reader = new BoundedLineReader(bytes, PageLimits.FOLDED_LINE_BYTES, PageLimits.READ_BYTES)) {
            var hunkLines = new PageLineTaker();
            var folds = new FoldReader(reader);
            var shown = new ArrayList<ShownHunk>();
            boolean cut = false;
            for (var hunk : hunks) {
                if (hunkLines.isFull()) {
                    cut = true;
                    break;
                }
                var lines = hunkLines.take(hunk);
                shown.add(hunk(folds.before(lines), lines));
            }
            cut |= hunkLines.isCut();
            var rest = cut ? Fold.NONE : folds.rest();
            if (rest.isSmall() && !shown.isEmpty()) {
                shown.add(shown.removeLast().followedBy(rest.rows()));
                rest = Fold.NONE;
            }
            return new LineComparison(shown, rest, cut);
        }
    }

    private static ShownHunk hunk(Fold before, List<HunkLine> lines) {
        return before.isSmall()
                ? new ShownHunk(Fold.NONE, before.rows()).followedBy(Rows.of(lines))
                : new ShownHunk(before, Rows.of(lines));
    }

    /** Returns the number of removed and added lines that are shown. */
    long changedLines() {
        return hunks.stream()
                .flatMap(hunk -> hunk.lines().stream())
                .filter(line -> line.kind() != Line.Kind.SAME)
                .count();
    }
}
