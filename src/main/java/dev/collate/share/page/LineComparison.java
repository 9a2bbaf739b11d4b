package dev.collate.share.page;

import dev.collate.engine.text.Hunk;
import dev.collate.utf8.Utf8Slice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The two contents of a share as lines, as its page shows them.
 *
 * @param after the unchanged lines after the last hunk
 * @param cut whether there are more changes than the page has room for
 */
record LineComparison(List<ShownHunk> hunks, Fold after, boolean cut) {
    LineComparison {
        hunks = List.copyOf(hunks);
    }

    /** Takes the changes from the hunks, with segments where lines are alike, and the unchanged runs between them from the original. */
    static LineComparison of(Iterable<Hunk> hunks, Utf8Slice original) throws IOException {
        var bytes = new ByteArrayInputStream(original.bytes(), original.from(), original.length());
        try (var reader = new BoundedLineReader(bytes, PageLimits.FOLDED_LINE_BYTES, PageLimits.READ_BYTES)) {
            var hunkLines = new HunkLines();
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

    /** Number of removed and added lines that are shown. */
    long changedLines() {
        return hunks.stream()
                .flatMap(hunk -> hunk.lines().stream())
                .filter(line -> line.kind() != Line.Kind.SAME)
                .count();
    }
}
