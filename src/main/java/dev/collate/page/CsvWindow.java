package dev.collate.page;

import dev.collate.page.ChangeView.ShownValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The changed rows of two CSV tables that one page shows.
 *
 * @param first number of the first changed row on the page, counted from 1
 * @param columns the columns that are shown
 */
record CsvWindow(int first, List<Column> columns, List<Row> rows) {
    CsvWindow {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * A column of either table.
     *
     * @param type {@code added} or {@code removed} if only one table has the column; otherwise empty
     */
    record Column(String name, String type) {
        /**
         * Returns the columns of both contents: the columns of the modified content in their order, and each removed column after the column
         * that precedes it in the original.
         */
        static List<Column> of(Set<String> oldNames, List<String> newNames) {
            var known = new HashSet<>(newNames);
            var removed = new HashMap<String, List<Column>>();
            var before = "";
            for (var name : oldNames) {
                if (known.contains(name)) {
                    before = name;
                } else {
                    removed.computeIfAbsent(before, key -> new ArrayList<>()).add(new Column(name, "removed"));
                }
            }
            var columns = new ArrayList<>(removed.getOrDefault("", List.of()));
            for (var name : newNames) {
                columns.add(new Column(name, oldNames.contains(name) ? "" : "added"));
                columns.addAll(removed.getOrDefault(name, List.of()));
            }
            return columns;
        }

        /** Returns the columns that a table shows. If there are too many columns, chooses the columns with changes first. */
        static List<Column> shown(List<Column> columns, Set<String> changed) {
            var chosen = columns.stream()
                    .sorted(Comparator.comparing(column -> !changed.contains(column.name())))
                    .limit(PageLimits.COLUMNS)
                    .collect(Collectors.toSet());
            return columns.stream().filter(chosen::contains).toList();
        }
    }

    /**
     * A row with a change.
     *
     * @param type changed, added, removed or moved
     * @param oldNumber number of the row in the original, counted from 1; 0 if the original does not have the row
     * @param newNumber number of the row in the modified content, counted from 1; 0 if the modified content does not have the row
     * @param cells one cell for each column
     */
    record Row(String type, int oldNumber, int newNumber, List<Cell> cells) {
        Row {
            cells = List.copyOf(cells);
        }

        /** Returns the number of bytes of the row as HTML, without its number. */
        int bytes() {
            var out = new Markup();
            CsvWindow.row(this, 0, out);
            return Markup.bytes(out.toString());
        }
    }

    /**
     * A cell.
     *
     * @param changed whether the two values differ
     * @param oldValue value of the cell in the original; null if the cell is not changed, or if the original does not have the cell
     * @param newValue value of the cell in the modified content; null if the modified content does not have the cell
     */
    record Cell(
            boolean changed,
            @Nullable ShownValue oldValue,
            @Nullable ShownValue newValue) {
        static final Cell NONE = new Cell(false, null, null);
    }

    Fragment fragment() {
        return new Fragment.Builder().add(Fragment.HTML, html()).build();
    }

    /** Returns the HTML of the table. {@link LineView} explains why this method is used instead of a template. */
    String html() {
        var out = new Markup();
        out.tags("<table class=\"rows\"><caption class=\"spoken\">Changed rows</caption>\n<thead><tr>")
                .tags("<th scope=\"col\">Change</th><th scope=\"col\" class=\"number\">Original row</th>")
                .tags("<th scope=\"col\" class=\"number\">Modified row</th>");
        for (var column : columns) {
            out.tags("<th scope=\"col\" class=\"" + column.type() + "\">");
            out.spans(Span.shortened(List.of(new Span(column.name(), false))));
            if (!column.type().isEmpty()) {
                out.tags(" <span class=\"type\">" + column.type() + "</span>");
            }
            out.tags("</th>");
        }
        out.tags("</tr></thead>\n<tbody>\n");
        int number = first;
        for (var row : rows) {
            row(row, number++, out);
        }
        return out.tags("</tbody></table>\n").toString();
    }

    private static void row(Row row, int number, Markup out) {
        out.tags("<tr id=\"c").number(number).tags("\" class=\"" + row.type() + "\">");
        out.tags("<th scope=\"row\"><span class=\"type\">" + row.type() + "</span></th>");
        out.tags("<td class=\"number\">").number(row.oldNumber()).tags("</td>");
        out.tags("<td class=\"number\">").number(row.newNumber()).tags("</td>");
        for (var cell : row.cells()) {
            out.tags(cell.changed() ? "<td class=\"changed\">" : "<td>");
            value(cell.oldValue(), "del", "was: ", cell.changed(), out);
            value(cell.newValue(), "ins", "now: ", cell.changed(), out);
            out.tags("</td>");
        }
        out.tags("</tr>\n");
    }

    private static void value(@Nullable ShownValue value, String tag, String label, boolean changed, Markup out) {
        if (value == null) {
            return;
        }
        if (changed) {
            out.tags("<" + tag + "><span class=\"spoken\">" + label + "</span>");
        }
        out.tags(value.html());
        if (changed) {
            out.tags("</" + tag + ">");
        }
    }
}
