package dev.collate.share.page;

import java.io.IOException;
import java.io.InputStream;
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

    /**
     * Reads the hunks from a patch and the unchanged runs between them from the original.
     *
     * @throws IOException if a stream fails
     */
    static LineComparison read(InputStream patch, InputStream original) throws IOException {
        try (var patchLines = new BoundedLineReader(patch, PageLimits.LINE_BYTES, PageLimits.READ_BYTES);
                var originalLines = new BoundedLineReader(original, PageLimits.FOLDED_LINE_BYTES, PageLimits.READ_BYTES)) {
            var reader = new PatchReader(patchLines);
            var folds = new FoldReader(originalLines);
            var hunks = new ArrayList<ShownHunk>();
            for (var lines = reader.next(); lines != null; lines = reader.next()) {
                hunks.add(hunk(folds.before(lines), lines));
            }
            var rest = reader.isCut() ? Fold.NONE : folds.rest();
            if (rest.isSmall() && !hunks.isEmpty()) {
                hunks.add(hunks.removeLast().followedBy(rest.rows()));
                rest = Fold.NONE;
            }
            return new LineComparison(hunks, rest, reader.isCut());
        }
    }

    private static ShownHunk hunk(Fold before, List<Line> lines) {
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
