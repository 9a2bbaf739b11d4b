package dev.collate.share.page;

import java.util.List;

/**
 * Lines around changes, in the order of a patch.
 *
 * @param before the unchanged lines between the hunk before, or the top, and this one
 */
record Hunk(Fold before, List<Line> lines) {
    Hunk {
        lines = List.copyOf(lines);
    }

    /** The same lines side by side. */
    public List<Pair> pairs() {
        return Pair.of(lines);
    }

    /** What a screen reader calls its table. */
    public String caption() {
        return "Lines from " + lines.getFirst().place() + " to "
                + lines.getLast().place();
    }
}
