package dev.collate.page;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Renders the lines of a comparison as HTML: a table for each hunk, and a table for each collapsed run of unchanged lines. This class is
 * used instead of a template, because a template evaluates its expressions for each of thousands of cells, which took ten times as long as
 * the rest of the page.
 */
enum LineView {
    /** Original and modified side by side. */
    SPLIT("<table class=\"lines two\">", """
            <colgroup><col class="number"><col><col class="number"><col></colgroup>
            <thead class="spoken"><tr><th scope="col">Original line</th><th scope="col">Original</th>\
            <th scope="col">Modified line</th><th scope="col">Modified</th></tr></thead>
            """) {
        @Override
        void rows(List<Pair> rows, MoveNotes moves, Markup out) {
            for (var row : rows) {
                var left = row.left();
                var right = row.right();
                var html = content(left);
                out.tags("<tr>");
                half(left, html, left == null ? 0 : left.oldNumber(), 'L', moves, out);
                half(
                        right,
                        row.hasSameText() ? html : content(right),
                        right == null ? 0 : right.newNumber(),
                        'R',
                        moves,
                        out);
                out.tags("</tr>\n");
            }
        }
    },

    /** Original and modified lines one below the other, as in a patch. */
    UNIFIED("<table class=\"lines one\">", """
            <colgroup><col class="number"><col class="number"><col></colgroup>
            <thead class="spoken"><tr><th scope="col">Original line</th><th scope="col">Modified line</th>\
            <th scope="col">Content</th></tr></thead>
            """) {
        @Override
        void rows(List<Pair> rows, MoveNotes moves, Markup out) {
            for (var line : SideBySide.lines(rows)) {
                out.tags("<tr>");
                number(line, line.oldNumber(), 'L', "", out);
                number(line, line.newNumber(), 'R', "", out);
                text(line, content(line), "", moves, out);
                out.tags("</tr>\n");
            }
        }
    };

    private final String table;
    private final String head;

    LineView(String table, String head) {
        this.table = table;
        this.head = head;
    }

    abstract void rows(List<Pair> rows, MoveNotes moves, Markup out);

    /**
     * Returns the HTML of all hunks and collapsed runs of a page.
     *
     * @param address returns the URL of the hunk with this number; empty if the hunk does not exist or cannot be reached with a link
     * @param total the number of hunks on all pages in words; empty if it is not known
     */
    String html(LineComparison lines, IntFunction<String> address, String total) {
        var out = new Markup();
        var moves = new MoveNotes(lines);
        int number = lines.first();
        for (var hunk : lines.hunks()) {
            unchanged(hunk.before(), moves, out);
            head(number++, hunk, address, total, out);
            table(hunk.place(), hunk.rows(), moves, out);
        }
        unchanged(lines.after(), moves, out);
        return out.toString();
    }

    /** Returns the HTML of a list with a link to each hunk. */
    static String list(LineComparison lines) {
        var out = new Markup();
        int number = lines.first();
        for (var hunk : lines.hunks()) {
            out.tags("<li><a href=\"#c")
                    .number(number++)
                    .tags("\">")
                    .text(hunk.place())
                    .tags("</a> ");
            out.tags("<span class=\"added\">").text(hunk.added()).tags("</span> ");
            out.tags("<span class=\"removed\">").text(hunk.removed()).tags("</span></li>\n");
        }
        return out.toString();
    }

    private static void head(int number, HunkView hunk, IntFunction<String> address, String total, Markup out) {
        out.tags("<div class=\"hunk\" id=\"c").number(number).tags("\" tabindex=\"-1\"><h4>Change ");
        out.number(number).text(total).tags("</h4> <span>").text(hunk.place()).tags("</span>");
        link("Previous", address.apply(number - 1), out);
        link("Next", address.apply(number + 1), out);
        out.tags("</div>\n");
    }

    private static void link(String label, String address, Markup out) {
        if (!address.isEmpty()) {
            out.tags(" <a href=\"").text(address).tags("\">" + label + "<span class=\"spoken\"> change</span></a>");
        }
    }

    private void table(String caption, List<Pair> rows, MoveNotes moves, Markup out) {
        out.tags(table).tags("<caption class=\"spoken\">").text(caption).tags("</caption>\n");
        out.tags(head).tags("<tbody>\n");
        rows(rows, moves, out);
        out.tags("</tbody></table>\n");
    }

    private void unchanged(UnchangedRun run, MoveNotes moves, Markup out) {
        if (run.isEmpty()) {
            return;
        }
        out.tags("<details class=\"fold\"><summary>").text(run.label()).tags("</summary>\n");
        if (!run.lines().isEmpty()) {
            table(run.label(), run.rows(), moves, out);
        }
        if (!run.omission().isEmpty()) {
            out.tags("<p class=\"left-out\">").text(run.omission()).tags("</p>\n");
        }
        out.tags("</details>\n");
    }

    /** Returns the HTML of the text of a line; empty if there is no line. */
    private static String content(@Nullable Line line) {
        return line == null ? "" : new Markup().line(line.spans()).toString();
    }

    /**
     * Appends one side of a row.
     *
     * @param html the HTML of the text of the line
     */
    private static void half(@Nullable Line line, String html, int number, char side, MoveNotes moves, Markup out) {
        var style = side == 'R' ? " right" : "";
        if (line == null) {
            out.tags("<td class=\"none" + style + "\" colspan=\"2\"></td>");
        } else {
            number(line, number, side, style, out);
            text(line, html, style, moves, out);
        }
    }

    /** Appends the number of a line as a link to this line. */
    private static void number(Line line, int number, char side, String style, Markup out) {
        cell("number", line, style, out);
        if (number > 0) {
            var id = side + Integer.toString(number);
            out.tags("<a id=\"" + id + "\" href=\"#" + id + "\" tabindex=\"-1\">")
                    .number(number)
                    .tags("</a>");
        }
        out.tags("</td>");
    }

    /** Appends the text of a line. This cell preserves white space, so it must contain only the white space of the line. */
    private static void text(Line line, String html, String style, MoveNotes moves, Markup out) {
        cell("text", line, style, out);
        if (line.kind() != Line.Kind.SAME) {
            out.tags("<span class=\"spoken\">").text(line.kind().word() + ": ").tags("</span>");
        }
        out.tags(html);
        if (!line.ending().note().isEmpty()) {
            out.note(line.ending().note());
        }
        moves.note(line, out);
        out.tags("</td>");
    }

    private static Markup cell(String cell, Line line, String style, Markup out) {
        out.tags("<td class=\"").tags(cell);
        if (line.kind() != Line.Kind.SAME) {
            out.tags(" ").tags(line.kind().word()).tags(line.moved() > 0 ? " moved" : "");
        }
        return out.tags(style).tags("\">");
    }
}
