package dev.collate.share.page;

import java.util.List;

/**
 * A run of unchanged lines, folded until its reader opens it.
 *
 * @param lines the first of them, as many as the page has room for
 * @param omitted number of lines after those
 * @param endless whether the run goes on beyond what the page reads, so that nobody counted its end
 */
record Fold(List<Line> lines, int omitted, boolean endless) {
    static final Fold NONE = new Fold(List.of(), 0, false);

    Fold {
        lines = List.copyOf(lines);
    }

    /** Number of lines, as far as they were counted. */
    public int count() {
        return lines.size() + omitted;
    }

    /** The same lines side by side. */
    public List<Pair> pairs() {
        return Pair.of(lines);
    }

    public String label() {
        return Figures.counted(count(), "unchanged line") + (endless ? " and more" : "");
    }

    /** What is said of the lines that are left out. */
    public String omission() {
        return (omitted == 0 ? "More" : Figures.counted(omitted, "more") + (endless ? " at least" : ""))
                + " in the downloads.";
    }
}
