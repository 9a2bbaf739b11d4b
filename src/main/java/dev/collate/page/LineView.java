package dev.collate.page;

import dev.collate.page.LineWindows.CollapsedRun;
import dev.collate.page.LineWindows.HunkView;
import dev.collate.page.LineWindows.LineWindow;
import dev.collate.page.Row.Line;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Renders the lines of a window: a table for each hunk, and a table for each collapsed run of unchanged lines. {@link #fragment} renders
 * the texts of the lines, which a share stores, and {@link #html} adds the tags of one view. A template would evaluate its expressions for
 * each of thousands of cells, which took ten times as long as the rest of the page.
 */
final class LineView {
    /** The beginning of a table of the side-by-side view, with its caption. */
    private static final String SPLIT_TABLE_START = """
            <table class="lines two"><caption class="spoken">%s</caption>
            <colgroup><col class="number"><col><col class="number"><col></colgroup>
            <thead class="spoken"><tr><th scope="col">Original line</th><th scope="col">Original</th>\
            <th scope="col">Modified line</th><th scope="col">Modified</th></tr></thead>
            <tbody>
            """;

    private static final String UNIFIED_TABLE_START = """
            <table class="lines one"><caption class="spoken">%s</caption>
            <colgroup><col class="number"><col class="number"><col></colgroup>
            <thead class="spoken"><tr><th scope="col">Original line</th><th scope="col">Modified line</th>\
            <th scope="col">Content</th></tr></thead>
            <tbody>
            """;

    private static final String TABLE_END = "</tbody></table>\n";

    /** The kind of a right line whose text is stored only once, because the left line has the same text. */
    private static final char SAME_TEXT = '~';

    private final Fragment.Builder fragment = new Fragment.Builder();
    private final SideCells left;
    private final SideCells right;

    private LineView(LineWindow window) {
        this.left = new SideCells("moved to line ", "#R", movedNumbers(window, Row::right));
        this.right = new SideCells("moved from line ", "#L", movedNumbers(window, Row::left));
    }

    /** Returns the numbers of the moved lines of a side. */
    private static Set<Integer> movedNumbers(LineWindow window, Function<Row, @Nullable Line> side) {
        return window.hunks().stream()
                .flatMap(hunk -> hunk.rows().stream())
                .map(side)
                .filter(line -> line != null && line.moved() > 0)
                .map(Line::number)
                .collect(Collectors.toSet());
    }

    static Fragment fragment(LineWindow window) {
        var view = new LineView(window);
        int number = window.firstHunkNumber();
        for (var hunk : window.hunks()) {
            view.addCollapsedRun(hunk.before());
            if (window.hunks().size() > 1) {
                view.fragment.add(Fragment.ITEM, hunkItem(number++, hunk));
            }
            view.fragment.add(
                    Fragment.HUNK,
                    Fragment.joinFields(
                            hunk.lineRange(), new Markup().text(hunk.heading()).toString()));
            view.addTable(hunk.lineRange(), hunk.rows());
        }
        view.addCollapsedRun(window.after());
        return view.fragment.build();
    }

    /** Returns the item of a hunk in the list of hunks: a link, and the numbers of added and removed lines. */
    private static String hunkItem(int number, HunkView hunk) {
        return "<li><a href=\"#c" + number + "\">" + hunk.lineRange() + "</a> <span class=\"added\">+"
                + hunk.changedLineCount(Row::right) + "</span> <span class=\"removed\">\u2212"
                + hunk.changedLineCount(Row::left)
                + "</span></li>\n";
    }

    private void addCollapsedRun(CollapsedRun run) {
        if (run.count() == 0) {
            return;
        }
        fragment.add(Fragment.HTML, "<details class=\"fold\"><summary>" + run.label() + "</summary>\n");
        if (!run.rows().isEmpty()) {
            addTable(run.label(), run.rows());
        }
        if (!run.omission().isEmpty()) {
            fragment.add(Fragment.HTML, "<p class=\"left-out\">" + run.omission() + "</p>\n");
        }
        fragment.add(Fragment.HTML, "</details>\n");
    }

    /**
     * Adds a table. The fields of a row are the kind and the number of the left line, the text of this line, and the same two fields of the
     * right line. The fields of a missing line are empty.
     */
    private void addTable(String caption, List<Row> rows) {
        fragment.add(Fragment.TABLE, caption);
        for (var row : rows) {
            var leftText = left.cellText(row.left());
            var rightText = right.cellText(row.right());
            boolean sameText = row.isUnchanged() && leftText.equals(rightText);
            fragment.add(
                    Fragment.ROW,
                    Fragment.joinFields(
                            row.left() == null
                                    ? ""
                                    : "" + row.left().kind() + row.left().number(),
                            leftText,
                            row.right() == null
                                    ? ""
                                    : "" + (sameText ? SAME_TEXT : row.right().kind())
                                            + row.right().number(),
                            sameText ? "" : rightText));
        }
        fragment.add(Fragment.HTML, TABLE_END);
    }

    /** The cells of one side. */
    private static final class SideCells {
        private final String movedNoteStart;
        private final String linkStart;
        private final Set<Integer> movedOnOtherSide;

        /** The number of the previous moved line of this side; 0 if there is none. */
        private int lastMovedNumber;

        /** The number that the previous moved line has in the other content; 0 if there is none. */
        private int lastMovedNumberOnOtherSide;

        /**
         * @param movedNoteStart the start of the note about a moved block
         * @param linkStart the start of the link to a line of the other side
         * @param movedOnOtherSide the numbers of the moved lines that the page shows on the other side
         */
        SideCells(String movedNoteStart, String linkStart, Set<Integer> movedOnOtherSide) {
            this.movedNoteStart = movedNoteStart;
            this.linkStart = linkStart;
            this.movedOnOtherSide = movedOnOtherSide;
        }

        /**
         * Returns the content of the cell with the text of a line. This cell preserves white space, so it must contain only the white space
         * of the line. The first line of a moved block has a note that says where the block was moved to, or where it comes from. If the
         * page also shows that line of the other side, the note is a link. Must be called once for each line, in order.
         */
        String cellText(@Nullable Line line) {
            if (line == null || line.moved() == 0) {
                return line == null ? "" : line.html();
            }
            int moved = line.moved();
            // Inside a block, the line numbers of this side are consecutive. The numbers of the other side increase by
            // 1, or by 0 if the block has fewer lines there.
            boolean continuesMovedBlock = lastMovedNumberOnOtherSide > 0
                    && line.number() == lastMovedNumber + 1
                    && (moved == lastMovedNumberOnOtherSide || moved == lastMovedNumberOnOtherSide + 1);
            lastMovedNumber = line.number();
            lastMovedNumberOnOtherSide = moved;
            if (continuesMovedBlock) {
                return line.html();
            }
            var text = new Markup().tags(line.html());
            return (movedOnOtherSide.contains(moved)
                            ? text.tags(" <a class=\"note\" href=\"" + linkStart + moved + "\">" + movedNoteStart
                                    + moved + "</a>")
                            : text.note(movedNoteStart + moved))
                    .toString();
        }
    }

    /**
     * Returns the HTML of the lines of a page.
     *
     * @param isStored whether the comparison is stored, so that other pages can be reached with links
     */
    static String html(ComparisonView page, boolean isStored) {
        boolean isUnified = page.view() == PageView.UNIFIED;
        var out = new StringBuilder();
        // The unified view shows the added lines of a region after its removed lines.
        var added = new StringBuilder();
        int number = page.firstItemNumber();
        for (var part : page.fragment().parts()) {
            var text = part.substring(1);
            switch (part.charAt(0)) {
                case Fragment.HUNK -> {
                    var fields = Fragment.splitFields(text);
                    out.append(hunkHead(number++, fields[0], fields[1], page, isStored));
                }
                case Fragment.TABLE ->
                    out.append((isUnified ? UNIFIED_TABLE_START : SPLIT_TABLE_START).replace("%s", text));
                case Fragment.ROW -> {
                    var fields = Fragment.splitFields(text);
                    if (isUnified) {
                        appendUnifiedRows(fields, added, out);
                    } else {
                        boolean hasSameText = fields[2].startsWith(String.valueOf(SAME_TEXT));
                        appendHalf(fields[0], fields[1], 'L', "", out.append("<tr>"));
                        appendHalf(fields[2], hasSameText ? fields[1] : fields[3], 'R', " right", out);
                        out.append("</tr>\n");
                    }
                }
                case Fragment.HTML -> {
                    out.append(added).append(text);
                    added.setLength(0);
                }
                default -> {}
            }
        }
        return out.toString();
    }

    /**
     * Returns the HTML before a hunk, with its number and the links to its neighbours.
     *
     * @param heading the heading of the function, the type or the section that contains the hunk, as HTML; empty for none
     */
    private static String hunkHead(
            int number, String lineRange, String heading, ComparisonView page, boolean isStored) {
        var out = new Markup();
        out.tags("<div class=\"hunk\" id=\"c" + number + "\" tabindex=\"-1\"><h4>Change " + DisplayText.number(number));
        out.tags(" of " + page.countText() + "</h4> <span>" + lineRange + "</span>");
        out.tags(heading.isEmpty() ? "" : " <code>" + heading + "</code>");
        appendHunkLink("Previous", number - 1, page, isStored, out);
        appendHunkLink("Next", number + 1, page, isStored, out);
        return out.tags("</div>\n").toString();
    }

    /**
     * Appends a link to a hunk, which may be on the previous or the next page. Appends nothing if the hunk does not exist, or if it is on
     * another page of a comparison that is not stored.
     */
    private static void appendHunkLink(String label, int number, ComparisonView page, boolean isStored, Markup out) {
        int window = page.section().windowIndexOf(number);
        boolean isOnThisPage = window == page.windowIndex();
        if (number < 1 || number > page.section().itemCount() || !isOnThisPage && !isStored) {
            return;
        }
        out.tags(" <a href=\"")
                .text((isOnThisPage ? "" : "?" + page.queryOfPage(window).toQueryString()) + "#c" + number)
                .tags("\">" + label + "<span class=\"spoken\"> change</span></a>");
    }

    /**
     * Appends the rows of the unified view for one row of the side-by-side view.
     *
     * @param added the rows of the added lines of the current region, which follow after its removed lines
     */
    private static void appendUnifiedRows(String[] fields, StringBuilder added, StringBuilder out) {
        var left = fields[0];
        var right = fields[2];
        if (left.startsWith("=")) {
            out.append(added);
            added.setLength(0);
            appendUnifiedRow(left, right, fields[1], out);
            return;
        }
        if (!left.isEmpty()) {
            appendUnifiedRow(left, left.charAt(0) + "0", fields[1], out);
        }
        if (!right.isEmpty()) {
            appendUnifiedRow(right.charAt(0) + "0", right, fields[3], added);
        }
    }

    /** Appends one row of the unified view. {@link #appendHalf} explains the lines. */
    private static void appendUnifiedRow(String originalLine, String modifiedLine, String text, StringBuilder out) {
        appendNumber(originalLine, 'L', "", out.append("<tr>"));
        appendNumber(modifiedLine, 'R', "", out);
        appendText(originalLine, text, "", out);
        out.append("</tr>\n");
    }

    /**
     * Appends one side of a row.
     *
     * @param line the kind and the number of the line; empty if the side has no line
     * @param side {@code L} for the original, {@code R} for the modified content; the first letter of the anchor of the line
     * @param style a class of the cells with a space before it, or empty
     */
    private static void appendHalf(String line, String text, char side, String style, StringBuilder out) {
        if (line.isEmpty()) {
            out.append("<td class=\"none").append(style).append("\" colspan=\"2\"></td>");
        } else {
            appendNumber(line, side, style, out);
            appendText(line, text, style, out);
        }
    }

    /** Appends the number of a line as a link to this line; no number for 0. */
    private static void appendNumber(String line, char side, String style, StringBuilder out) {
        openCell("number", line, style, out);
        var number = line.substring(1);
        if (!number.equals("0")) {
            out.append("<a id=\"").append(side).append(number).append("\" href=\"#");
            out.append(side).append(number).append("\" tabindex=\"-1\">");
            out.append(number).append("</a>");
        }
        out.append("</td>");
    }

    private static void appendText(String line, String text, String style, StringBuilder out) {
        openCell("text", line, style, out);
        out.append(
                switch (line.charAt(0)) {
                    case '-', '<' -> "<span class=\"spoken\">removed: </span>";
                    case '+', '>' -> "<span class=\"spoken\">added: </span>";
                    default -> "";
                });
        out.append(text).append("</td>");
    }

    /** Appends the start tag of a cell. */
    private static void openCell(String cell, String line, String style, StringBuilder out) {
        out.append("<td class=\"").append(cell);
        out.append(
                switch (line.charAt(0)) {
                    case '-' -> " removed";
                    case '+' -> " added";
                    case '<' -> " removed moved";
                    case '>' -> " added moved";
                    default -> "";
                });
        out.append(style).append("\">");
    }
}
