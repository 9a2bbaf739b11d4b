package dev.collate.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Arranges the lines of a patch side by side. A line and its replacement are in one row, with their different words marked. A region is a
 * sequence of removed and added lines without an unchanged line between them.
 */
final class SideBySide {
    private final List<Pair> rows = new ArrayList<>();
    private final List<HunkLine> removed = new ArrayList<>();
    private final List<HunkLine> added = new ArrayList<>();

    private SideBySide() {}

    /** Returns the rows for lines in the order of a patch, in which the removed lines of a region come before the added lines. */
    static List<Pair> of(List<HunkLine> lines) {
        var rows = new SideBySide();
        for (var line : lines) {
            switch (line.line().kind()) {
                case REMOVED -> rows.removed.add(line);
                case ADDED -> rows.added.add(line);
                case SAME -> {
                    rows.endRegion();
                    rows.rows.add(Pair.unchanged(line.line()));
                }
            }
        }
        rows.endRegion();
        return rows.rows;
    }

    /** Returns the lines of rows in the order of a patch. */
    static List<Line> lines(List<Pair> rows) {
        var lines = new ArrayList<Line>();
        var added = new ArrayList<Line>();
        for (var row : rows) {
            if (row.isSame()) {
                lines.addAll(added);
                added.clear();
            }
            row.lines().forEach(line -> (line.kind() == Line.Kind.ADDED ? added : lines).add(line));
        }
        lines.addAll(added);
        return lines;
    }

    private void endRegion() {
        int[] left = paired(removed);
        int[] right = paired(added);
        int i = 0;
        int j = 0;
        // If the page does not show the end of a region, the line that a similar line belongs to may be missing.
        for (int pair = 0; pair < Math.min(left.length, right.length); pair++) {
            inOrder(removed.subList(i, left[pair]), added.subList(j, right[pair]));
            i = left[pair] + 1;
            j = right[pair] + 1;
            rows.add(Pair.of(
                    removed.get(left[pair]).line(), added.get(right[pair]).line()));
        }
        inOrder(removed.subList(i, removed.size()), added.subList(j, added.size()));
        removed.clear();
        added.clear();
    }

    /** Pairs lines that are not similar by their order: the first with the first, and so on. */
    private void inOrder(List<HunkLine> left, List<HunkLine> right) {
        int both = Math.min(left.size(), right.size());
        for (int i = 0; i < both; i++) {
            var one = left.get(i).line();
            var other = right.get(i).line();
            var marks = TextMarks.ofEnds(one.text(), other.text());
            rows.add(Pair.of(one.marked(marks.original()), other.marked(marks.modified())));
        }
        left.stream().skip(both).forEach(line -> rows.add(Pair.of(line.line(), null)));
        right.stream().skip(both).forEach(line -> rows.add(Pair.of(null, line.line())));
    }

    /** Returns the indices of the paired lines. */
    private static int[] paired(List<HunkLine> lines) {
        return IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).paired())
                .toArray();
    }
}
