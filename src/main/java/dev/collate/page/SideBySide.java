package dev.collate.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Arranges the lines of a patch side by side. A line and its replacement are in one row, with their different words marked. A region is a
 * sequence of removed and added lines without an unchanged line between them.
 */
final class SideBySide {
    private final List<Row> rows = new ArrayList<>();
    private final List<Line> removed = new ArrayList<>();
    private final List<Line> added = new ArrayList<>();

    private SideBySide() {}

    /** Returns the rows for lines in the order of a patch, in which the removed lines of a region come before the added lines. */
    static List<Row> of(List<Line> lines) {
        var rows = new SideBySide();
        for (var line : lines) {
            switch (line.kind()) {
                case REMOVED -> rows.removed.add(line);
                case ADDED -> rows.added.add(line);
                case SAME -> {
                    rows.endRegion();
                    rows.rows.add(Row.unchanged(line));
                }
            }
        }
        rows.endRegion();
        return rows.rows;
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
            rows.add(Row.of(removed.get(left[pair]), added.get(right[pair])));
        }
        inOrder(removed.subList(i, removed.size()), added.subList(j, added.size()));
        removed.clear();
        added.clear();
    }

    /** Pairs lines that are not similar by their order: the first with the first, and so on. */
    private void inOrder(List<Line> left, List<Line> right) {
        int both = Math.min(left.size(), right.size());
        for (int i = 0; i < both; i++) {
            rows.add(Row.of(left.get(i), right.get(i)));
        }
        left.stream().skip(both).forEach(line -> rows.add(Row.of(line, null)));
        right.stream().skip(both).forEach(line -> rows.add(Row.of(null, line)));
    }

    /** Returns the indices of the paired lines. */
    private static int[] paired(List<Line> lines) {
        return IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).paired())
                .toArray();
    }

    /**
     * Two lines side by side. A line is null if its side is empty. An unchanged line is on both sides. Its two texts may differ in a way that
     * the options of the comparison ignore.
     */
    static final class Row {
        private final @Nullable Line left;
        private final @Nullable Line right;

        /** The HTML of the text of each line; null until it is needed. */
        private @Nullable String leftHtml;

        private @Nullable String rightHtml;

        private Row(@Nullable Line left, @Nullable Line right) {
            this.left = left;
            this.right = right;
        }

        /**
         * Creates a row. Removes the carriage returns at the ends of the lines. If only one of the two lines ends with a carriage return,
         * keeps it, because it is a difference.
         */
        static Row of(@Nullable Line left, @Nullable Line right) {
            boolean differ = left != null && right != null && left.endsInReturn() != right.endsInReturn();
            return new Row(shown(left, differ), shown(right, differ));
        }

        /** Creates the row of an unchanged line. */
        static Row unchanged(Line line) {
            return new Row(shown(line.inOriginal(), false), shown(line.inModified(), false));
        }

        private static @Nullable Line shown(@Nullable Line line, boolean withReturn) {
            return line == null ? null : (withReturn ? line : line.withoutReturn()).shortened();
        }

        @Nullable
        Line left() {
            return left;
        }

        @Nullable
        Line right() {
            return right;
        }

        /** Returns whether the line is unchanged. */
        boolean isSame() {
            return left != null && left.kind() == Line.Kind.SAME;
        }

        /** Returns the HTML of the text of the left line; empty if there is no line. */
        String leftHtml() {
            if (leftHtml == null) {
                leftHtml = html(left);
            }
            return leftHtml;
        }

        /** Returns the HTML of the text of the right line; empty if there is no line. */
        String rightHtml() {
            if (rightHtml == null) {
                boolean sameText = left != null && right != null && left.spans().equals(right.spans());
                rightHtml = sameText ? leftHtml() : html(right);
            }
            return rightHtml;
        }

        private static String html(@Nullable Line line) {
            return line == null
                    ? ""
                    : new Markup().line(line.spans(), line.colours()).toString();
        }

        /** Returns the number of bytes that the texts of both lines have as HTML. */
        int bytes() {
            return Markup.bytes(leftHtml()) + Markup.bytes(rightHtml());
        }

        /** Returns the lines of the row. An unchanged line is returned only once, as in the original. */
        Stream<Line> lines() {
            return isSame()
                    ? Stream.ofNullable(left)
                    : Stream.concat(Stream.ofNullable(left), Stream.ofNullable(right));
        }
    }
}
