package dev.collate.page;

import java.util.List;

/**
 * A run of unchanged lines, collapsed until the reader opens it.
 *
 * @param lines the first lines of the run, as many as the page shows
 * @param omitted number of further lines
 * @param endless whether the run continues beyond what the page reads, so that its full length is unknown
 */
record UnchangedRun(List<Line> lines, int omitted, boolean endless) {
    static final UnchangedRun NONE = new UnchangedRun(List.of(), 0, false);

    UnchangedRun {
        lines = List.copyOf(lines);
    }

    /** Returns the number of lines that were read. */
    int count() {
        return lines.size() + omitted;
    }

    boolean isEmpty() {
        return count() == 0 && !endless;
    }

    /** Returns whether the run is so short that it is shown without collapsing, because a collapsed run takes about as much space. */
    boolean isSmall() {
        return count() <= PageLimits.MAX_OPEN_RUN && omitted == 0 && !endless;
    }

    /** Returns the run with only its first lines shown. */
    UnchangedRun shortened(int shown) {
        return new UnchangedRun(lines.subList(0, shown), omitted + lines.size() - shown, endless);
    }

    /** Returns the same lines side by side. */
    List<Pair> rows() {
        return lines.stream().map(Pair::unchanged).toList();
    }

    String label() {
        return NumberFormats.counted(count(), "unchanged line") + (endless ? " and more" : "");
    }

    /** Returns the note about the omitted lines; empty if no line is omitted. */
    String omission() {
        if (omitted == 0 && !endless) {
            return "";
        }
        return (omitted == 0 ? "More" : NumberFormats.counted(omitted, "more line") + (endless ? " at least" : ""))
                + " in the downloads.";
    }
}
