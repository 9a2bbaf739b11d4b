package dev.collate.share.page;

import java.util.List;
import java.util.stream.Stream;

/**
 * Lines around changes, side by side.
 *
 * @param before the unchanged lines between the hunk before, or the top, and this one
 */
record ShownHunk(Fold before, List<Pair> rows) {
    ShownHunk {
        rows = List.copyOf(rows);
    }

    /** With more rows after its own. */
    ShownHunk followedBy(List<Pair> more) {
        return new ShownHunk(before, Stream.concat(rows.stream(), more.stream()).toList());
    }

    /** The lines in the order of a patch. */
    List<Line> lines() {
        return Rows.lines(rows);
    }

    /** What a screen reader calls its table. */
    String caption() {
        var lines = lines();
        return "Lines from " + lines.getFirst().place() + " to "
                + lines.getLast().place();
    }
}
