package dev.collate.share.page;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Renders the lines of a comparison as HTML: a table for each hunk, and a table in each collapsed run. It is not a template, because a
 * template evaluates its expressions for each of thousands of cells, which took ten times as long as the rest of the page.
 */
enum LineView {
    /** Original and modified side by side. */
    SPLIT("Side by side", "<table class=\"lines two\">", """
            <colgroup><col class="number"><col><col class="number"><col></colgroup>
            <thead class="spoken"><tr><th scope="col">Original line</th><th scope="col">Original</th>\
            <th scope="col">Modified line</th><th scope="col">Modified</th></tr></thead>
            """) {
        @Override
        void rows(List<Pair> rows, Markup out) {
            for (var row : rows) {
                var left = row.left();
                var right = row.right();
                out.tags("<tr>");
                half(left, left == null ? 0 : left.oldNumber(), "", out);
                half(right, right == null ? 0 : right.newNumber(), " right", out);
                out.tags("</tr>\n");
            }
        }
    },

    /** Original and modified lines one below the other, as in a patch. */
    UNIFIED("Unified", "<table class=\"lines one\">", """
            <colgroup><col class="number"><col class="number"><col></colgroup>
            <thead class="spoken"><tr><th scope="col">Original line</th><th scope="col">Modified line</th>\
            <th scope="col">Content</th></tr></thead>
            """) {
        @Override
        void rows(List<Pair> rows, Markup out) {
            for (var line : SideBySide.lines(rows)) {
                out.tags("<tr>");
                number(line.kind(), line.oldNumber(), "", out);
                number(line.kind(), line.newNumber(), "", out);
                text(line, out);
                out.tags("</tr>\n");
            }
        }
    };

    private final String title;
    private final String table;
    private final String head;

    LineView(String title, String table, String head) {
        this.title = title;
        this.table = table;
        this.head = head;
    }

    abstract void rows(List<Pair> rows, Markup out);

    /** Returns the title for readers; {@link #style} returns the name in the stylesheet. */
    public String title() {
        return title;
    }

    public String style() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the HTML of all hunks and collapsed runs. */
    public String html(LineComparison lines) {
        var out = new Markup();
        for (var hunk : lines.hunks()) {
            unchanged(hunk.before(), out);
            table(hunk.caption(), hunk.rows(), out);
        }
        unchanged(lines.after(), out);
        return out.toString();
    }

    private void table(String caption, List<Pair> rows, Markup out) {
        out.tags(table).tags("<caption class=\"spoken\">").text(caption).tags("</caption>\n");
        out.tags(head).tags("<tbody>\n");
        rows(rows, out);
        out.tags("</tbody></table>\n");
    }

    private void unchanged(UnchangedRun run, Markup out) {
        if (run.isEmpty()) {
            return;
        }
        out.tags("<details class=\"fold\"><summary>").text(run.label()).tags("</summary>\n");
        if (!run.lines().isEmpty()) {
            table(run.label(), run.rows(), out);
        }
        if (!run.omission().isEmpty()) {
            out.tags("<p class=\"left-out\">").text(run.omission()).tags("</p>\n");
        }
        out.tags("</details>\n");
    }

    /** Appends one side of a row. */
    private static void half(@Nullable Line line, int number, String side, Markup out) {
        if (line == null) {
            out.tags("<td class=\"none" + side + "\" colspan=\"2\"></td>");
        } else {
            number(line.kind(), number, side, out);
            text(line, out);
        }
    }

    private static void number(Line.Kind kind, int number, String side, Markup out) {
        cell("number", kind, side, out).number(number).tags("</td>");
    }

    /** Appends the text of a line. This cell preserves white space, so it must contain only the white space of the line. */
    private static void text(Line line, Markup out) {
        cell("text", line.kind(), "", out);
        if (line.kind() != Line.Kind.SAME) {
            out.tags("<span class=\"spoken\">").text(line.kind().word() + ": ").tags("</span>");
        }
        out.spans(line.spans());
        if (line.last()) {
            out.note("no line break at the end");
        }
        out.tags("</td>");
    }

    private static Markup cell(String style, Line.Kind kind, String side, Markup out) {
        out.tags("<td class=\"").tags(style);
        if (kind != Line.Kind.SAME) {
            out.tags(" ").tags(kind.word());
        }
        return out.tags(side).tags("\">");
    }
}
