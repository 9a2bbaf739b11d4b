package dev.collate.share.page;

import dev.collate.share.page.WordMarks.MarkedLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Puts the lines of a patch side by side, what became what in one row, with the words marked that differ. */
final class Rows {
    private final List<Pair> rows = new ArrayList<>();
    private final List<Line> removed = new ArrayList<>();
    private final List<Line> added = new ArrayList<>();

    private Rows() {}

    /** The rows of lines in the order of a patch: in each region all that are removed before all that are added. */
    static List<Pair> of(List<Line> lines) {
        var rows = new Rows();
        for (var line : lines) {
            switch (line.kind()) {
                case REMOVED -> rows.removed.add(line);
                case ADDED -> rows.added.add(line);
                case SAME -> {
                    rows.endRegion();
                    rows.rows.add(Pair.of(line, line));
                }
            }
        }
        rows.endRegion();
        return rows.rows;
    }

    /** The lines of rows in the order of a patch. */
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
        if (removed.isEmpty() || added.isEmpty()) {
            inOrder(removed, added);
        } else {
            var marks = WordMarks.of(texts(removed), texts(added));
            int[] left = paired(marks.original());
            int[] right = paired(marks.modified());
            int i = 0;
            int j = 0;
            for (int pair = 0; pair < left.length; pair++) {
                inOrder(removed.subList(i, left[pair]), added.subList(j, right[pair]));
                i = left[pair];
                j = right[pair];
                rows.add(Pair.of(
                        removed.get(i).marked(marks.original().get(i++).spans()),
                        added.get(j).marked(marks.modified().get(j++).spans())));
            }
            inOrder(removed.subList(i, removed.size()), added.subList(j, added.size()));
        }
        removed.clear();
        added.clear();
    }

    /** Lines that have few words in common: the first beside the first, and so on. */
    private void inOrder(List<Line> left, List<Line> right) {
        int both = Math.min(left.size(), right.size());
        for (int i = 0; i < both; i++) {
            var marks = TextMarks.ofEnds(left.get(i).text(), right.get(i).text());
            rows.add(Pair.of(left.get(i).marked(marks.original()), right.get(i).marked(marks.modified())));
        }
        left.stream().skip(both).forEach(line -> rows.add(Pair.of(line, null)));
        right.stream().skip(both).forEach(line -> rows.add(Pair.of(null, line)));
    }

    private static List<String> texts(List<Line> lines) {
        return lines.stream().map(Line::text).toList();
    }

    /** Indices of the lines that are paired. */
    private static int[] paired(List<MarkedLine> lines) {
        return IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).paired())
                .toArray();
    }
}
