package dev.collate.share.page;

import java.util.List;
import java.util.stream.Stream;

/**
 * Lines around changes, side by side.
 *
 * @param before the unchanged lines between the previous hunk, or the top, and this hunk
 */
record HunkView(UnchangedRun before, List<Pair> rows) {
    HunkView {
        rows = List.copyOf(rows);
    }

    /** Returns the hunk with more rows at its end. */
    HunkView followedBy(List<Pair> more) {
        return new HunkView(before, Stream.concat(rows.stream(), more.stream()).toList());
    }

    /** Returns the lines in the order of a patch. */
    List<Line> lines() {
        return SideBySide.lines(rows);
    }

    /** Returns the caption of the table for screen readers. */
    String caption() {
        var lines = lines();
        return "Lines from " + lines.getFirst().place() + " to "
                + lines.getLast().place();
    }
}
