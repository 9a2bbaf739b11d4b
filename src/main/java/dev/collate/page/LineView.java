package dev.collate.page;

import dev.collate.page.Line.Kind;
import dev.collate.page.LineWindows.Hunk;
import dev.collate.page.LineWindows.LinePage;
import dev.collate.page.SideBySide.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Renders the lines of a window: a table for each hunk, and a table for each collapsed run of unchanged lines. {@link #fragment} renders the
 * texts of the lines, which a share stores, and {@link #html} adds the tags of one view. A template would evaluate its expressions for each
 * of thousands of cells, which took ten times as long as the rest of the page.
 */
final class LineView {
    private static final String SPLIT_TABLE = "<table class=\"lines two\"><caption class=\"spoken\">";
    private static final String SPLIT_HEAD = """
            <colgroup><col class="number"><col><col class="number"><col></colgroup>
            <thead class="spoken"><tr><th scope="col">Original line</th><th scope="col">Original</th>\
            <th scope="col">Modified line</th><th scope="col">Modified</th></tr></thead>
            <tbody>
            """;
    private static final String UNIFIED_TABLE = "<table class=\"lines one\"><caption class=\"spoken\">";
    private static final String UNIFIED_HEAD = """
            <colgroup><col class="number"><col class="number"><col></colgroup>
            <thead class="spoken"><tr><th scope="col">Original line</th><th scope="col">Modified line</th>\
            <th scope="col">Content</th></tr></thead>
            <tbody>
            """;

    private static final String TABLE_END = "</tbody></table>\n";

    private final Fragment.Builder out = new Fragment.Builder();

    /** The numbers of the removed moved lines of the page, and of the added moved lines. */
    private final Set<Integer> movedAway = new HashSet<>();

    private final Set<Integer> movedHere = new HashSet<>();

    private final Previous previousRemoved = new Previous();
    private final Previous previousAdded = new Previous();

    private LineView(LinePage window) {
        for (var hunk : window.hunks()) {
            hunk.lines().stream()
                    .filter(line -> line.moved() > 0)
                    .forEach(line -> (line.kind() == Kind.REMOVED ? movedAway : movedHere).add(number(line)));
        }
    }

    /** Returns the number of a changed line in the content that has it. */
    private static int number(Line line) {
        return line.kind() == Kind.REMOVED ? line.oldNumber() : line.newNumber();
    }

    static Fragment fragment(LinePage window) {
        var view = new LineView(window);
        int number = window.first();
        for (var hunk : window.hunks()) {
            view.unchanged(hunk.before());
            if (window.hunks().size() > 1) {
                view.out.add(Fragment.ITEM, item(number++, hunk));
            }
            view.out.add(
                    Fragment.HUNK,
                    Fragment.row(hunk.place(), new Markup().text(hunk.heading()).toString()));
            view.table(hunk.place(), hunk.rows());
        }
        view.unchanged(window.after());
        return view.out.build();
    }

    private static String item(int number, Hunk hunk) {
        return "<li><a href=\"#c" + number + "\">" + hunk.place() + "</a> <span class=\"added\">+"
                + hunk.count(Kind.ADDED) + "</span> <span class=\"removed\">\u2212" + hunk.count(Kind.REMOVED)
                + "</span></li>\n";
    }

    private void unchanged(UnchangedRun run) {
        if (run.isEmpty()) {
            return;
        }
        out.add(Fragment.HTML, "<details class=\"fold\"><summary>" + run.label() + "</summary>\n");
        if (!run.rows().isEmpty()) {
            table(run.label(), run.rows());
        }
        if (!run.omission().isEmpty()) {
            out.add(Fragment.HTML, "<p class=\"left-out\">" + run.omission() + "</p>\n");
        }
        out.add(Fragment.HTML, "</details>\n");
    }

    private void table(String caption, List<Row> rows) {
        out.add(Fragment.TABLE, caption);
        for (var row : rows) {
            var left = row.left();
            var right = row.right();
            var leftText = left == null ? "" : text(left, row.leftHtml());
            var rightText = right == null ? "" : text(right, row.rightHtml());
            boolean sameText = row.isSame() && leftText.equals(rightText);
            out.add(
                    Fragment.ROW,
                    Fragment.row(
                            left == null ? "" : kind(left) + left.oldNumber(),
                            leftText,
                            right == null ? "" : (sameText ? "~" : kind(right)) + right.newNumber(),
                            sameText ? "" : rightText));
        }
        out.add(Fragment.HTML, TABLE_END);
    }

    /** Returns the character that a row stores for the kind of a line. */
    private static String kind(Line line) {
        return switch (line.kind()) {
            case SAME -> "=";
            case REMOVED -> line.moved() > 0 ? "<" : "-";
            case ADDED -> line.moved() > 0 ? ">" : "+";
        };
    }

    /**
     * Returns the content of the cell with the text of a line. This cell preserves white space, so it must contain only the white space of
     * the line. Must be called once for each line, and the changed lines of each side must be in order.
     */
    private String text(Line line, String html) {
        var note = line.ending().note();
        if (line.kind() == Kind.SAME && note.isEmpty()) {
            return html;
        }
        var text = new Markup();
        text.tags(html);
        if (!note.isEmpty()) {
            text.note(note);
        }
        moveNote(line, text);
        return text.toString();
    }

    /**
     * Appends the note of a line that is the first line of a moved block. It says where the block was moved to, or where it comes from. If
     * the page contains the other place, the note is a link.
     */
    private void moveNote(Line line, Markup out) {
        if (line.kind() == Kind.REMOVED && previousRemoved.endsBefore(line)) {
            moveNote("moved to line ", movedHere.contains(line.moved()) ? "#R" : "", line.moved(), out);
        } else if (line.kind() == Kind.ADDED && previousAdded.endsBefore(line)) {
            moveNote("moved from line ", movedAway.contains(line.moved()) ? "#L" : "", line.moved(), out);
        }
    }

    private static void moveNote(String label, String address, int number, Markup out) {
        if (address.isEmpty()) {
            out.note(label + number);
        } else {
            out.tags(" <a class=\"note\" href=\"" + address + number + "\">" + label + number + "</a>");
        }
    }

    /** The previous changed line of one side. */
    private static final class Previous {
        private int number;
        private int place;

        /**
         * Returns whether a moved block begins with this line, and remembers the line. In a block, the line after the previous one has the
         * next place, or the same place if the block has another length there.
         */
        boolean endsBefore(Line line) {
            boolean continued =
                    number(line) == number + 1 && place > 0 && (line.moved() == place || line.moved() == place + 1);
            number = number(line);
            place = line.moved();
            return place > 0 && !continued;
        }
    }

    /** Returns the HTML before a hunk, with its number and the links to its neighbours. */
    interface HunkHead {
        /**
         * Returns the HTML.
         *
         * @param heading the heading of the function, the type or the section that contains the hunk, as HTML; empty for none
         */
        String html(int number, String place, String heading);
    }

    /**
     * Returns the HTML of the lines.
     *
     * @param first number of the first hunk, counted from 1
     * @param unified whether the lines are one below the other, as in a patch; if false, they are side by side
     */
    static String html(Fragment fragment, int first, boolean unified, HunkHead head) {
        var out = new StringBuilder();
        // The unified view shows the added lines of a region after its removed lines.
        var added = new StringBuilder();
        int number = first;
        for (var part : fragment.parts()) {
            var text = part.substring(1);
            switch (part.charAt(0)) {
                case Fragment.HUNK -> {
                    var fields = Fragment.fields(text);
                    out.append(head.html(number++, fields[0], fields[1]));
                }
                case Fragment.TABLE -> {
                    out.append(unified ? UNIFIED_TABLE : SPLIT_TABLE)
                            .append(text)
                            .append("</caption>\n");
                    out.append(unified ? UNIFIED_HEAD : SPLIT_HEAD);
                }
                case Fragment.ROW -> {
                    var fields = Fragment.fields(text);
                    if (unified) {
                        unified(fields, added, out);
                    } else {
                        boolean sameText = fields[2].startsWith("~");
                        half(fields[0], fields[1], 'L', "", out.append("<tr>"));
                        half(fields[2], sameText ? fields[1] : fields[3], 'R', " right", out);
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

    private static void unified(String[] fields, StringBuilder added, StringBuilder out) {
        var left = fields[0];
        var right = fields[2];
        if (left.startsWith("=")) {
            out.append(added);
            added.setLength(0);
            unified(left, right, fields[1], out);
            return;
        }
        if (!left.isEmpty()) {
            unified(left, left.charAt(0) + "0", fields[1], out);
        }
        if (!right.isEmpty()) {
            unified(right.charAt(0) + "0", right, fields[3], added);
        }
    }

    private static void unified(String old, String modified, String text, StringBuilder out) {
        number(old, 'L', "", out.append("<tr>"));
        number(modified, 'R', "", out);
        text(old, text, "", out);
        out.append("</tr>\n");
    }

    /**
     * Appends one side of a row.
     *
     * @param line the kind and the number of the line; empty if the side has no line
     */
    private static void half(String line, String text, char side, String style, StringBuilder out) {
        if (line.isEmpty()) {
            out.append("<td class=\"none").append(style).append("\" colspan=\"2\"></td>");
        } else {
            number(line, side, style, out);
            text(line, text, style, out);
        }
    }

    /** Appends the number of a line as a link to this line; no number for 0. */
    private static void number(String line, char side, String style, StringBuilder out) {
        cell("number", line, style, out);
        var number = line.substring(1);
        if (!number.equals("0")) {
            out.append("<a id=\"").append(side).append(number).append("\" href=\"#");
            out.append(side).append(number).append("\" tabindex=\"-1\">");
            out.append(number).append("</a>");
        }
        out.append("</td>");
    }

    private static void text(String line, String text, String style, StringBuilder out) {
        cell("text", line, style, out);
        out.append(
                switch (line.charAt(0)) {
                    case '-', '<' -> "<span class=\"spoken\">removed: </span>";
                    case '+', '>' -> "<span class=\"spoken\">added: </span>";
                    default -> "";
                });
        out.append(text).append("</td>");
    }

    private static void cell(String cell, String line, String style, StringBuilder out) {
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
