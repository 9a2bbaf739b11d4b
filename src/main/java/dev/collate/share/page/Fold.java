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
    int count() {
        return lines.size() + omitted;
    }

    boolean isEmpty() {
        return count() == 0 && !endless;
    }

    /** Whether all of it takes hardly more room than the fold: then it is shown. */
    boolean isSmall() {
        return count() <= PageLimits.SMALL_FOLD && omitted == 0 && !endless;
    }

    /** The same lines side by side. */
    List<Pair> rows() {
        return lines.stream().map(line -> Pair.of(line, line)).toList();
    }

    String label() {
        return NumberFormats.counted(count(), "unchanged line") + (endless ? " and more" : "");
    }

    /** What is said of the lines that are left out; empty if none are. */
    String omission() {
        if (omitted == 0 && !endless) {
            return "";
        }
        return (omitted == 0 ? "More" : NumberFormats.counted(omitted, "more line") + (endless ? " at least" : ""))
                + " in the downloads.";
    }
}
