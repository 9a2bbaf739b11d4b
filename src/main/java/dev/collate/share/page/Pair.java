package dev.collate.share.page;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two lines that stand side by side; null where a side has none. */
record Pair(@Nullable Line left, @Nullable Line right) {
    /** The lines of a hunk in pairs: an unchanged line with itself, and the n-th removed with the n-th added line of a region. */
    static List<Pair> of(List<Line> lines) {
        var pairs = new ArrayList<Pair>();
        for (int i = 0; i < lines.size(); ) {
            if (lines.get(i).kind() == Line.Kind.SAME) {
                pairs.add(new Pair(lines.get(i), lines.get(i)));
                i++;
            } else {
                int added = endOf(Line.Kind.REMOVED, lines, i);
                int end = endOf(Line.Kind.ADDED, lines, added);
                for (int k = 0; k < Math.max(added - i, end - added); k++) {
                    pairs.add(new Pair(
                            i + k < added ? lines.get(i + k) : null, added + k < end ? lines.get(added + k) : null));
                }
                i = end;
            }
        }
        return pairs;
    }

    /** Index after the last of the lines of one kind that begin at {@code from}. */
    static int endOf(Line.Kind kind, List<Line> lines, int from) {
        int end = from;
        while (end < lines.size() && lines.get(end).kind() == kind) {
            end++;
        }
        return end;
    }
}
