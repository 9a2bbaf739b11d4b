package dev.collate.page;

import dev.collate.engine.layout.JsonLayout;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.Value;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.LetterCase;
import dev.collate.utf8.Utf8Slice;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a structured comparison as the page shows it.
 *
 * @param path the path in the modified content, shortened for the page; for a removed value, in the original
 * @param oldPath the path in the original, shortened for the page; null if it does not differ from {@code path}
 */
record ChangeView(ChangeType type, Span path, @Nullable Span oldPath, ValuePair values) {
    /** @param plainStrings whether a string is shown without quotes; if false, it is shown as JSON, which distinguishes it from a number */
    static ChangeView of(Change change, boolean plainStrings) {
        var oldPath = change.oldPath();
        return new ChangeView(
                change.type(),
                Span.shorten(change.path()),
                oldPath == null ? null : Span.shorten(oldPath),
                ValuePair.of(
                        valueText(change.oldValue(), change.oldIndex(), plainStrings),
                        valueText(change.newValue(), change.newIndex(), plainStrings)));
    }

    /** Returns the value of one side. For an entry that has only moved, returns its position. */
    private static @Nullable String valueText(@Nullable Value value, @Nullable Integer index, boolean plainStrings) {
        return switch (value) {
            case null -> index == null ? null : "position " + (index + 1);
            case Value.Text text -> text.text();
            case Value.Json json when plainStrings && isString(json.json()) -> unescape(json.json());
            case Value.Json json ->
                JsonLayout.indent(json.json(), PageLimits.MAX_INDENTED_BYTES)
                        .toString()
                        .strip();
        };
    }

    private static boolean isString(Utf8Slice json) {
        return json.bytes()[json.from()] == '"';
    }

    /** Returns the text of a JSON string. */
    private static String unescape(Utf8Slice json) {
        var text = new byte[json.length()];
        int end = JsonSyntax.unescape(json.bytes(), json.from() + 1, json.to() - 1, text, 0);
        return new Utf8Slice(text, 0, end).toString();
    }

    /** Returns the paths in lower case, in which the filter searches. */
    String searchText() {
        return Fragment.withoutSeparators(
                LetterCase.lowerForSearch(path.text() + '\0' + (oldPath == null ? "" : oldPath.text())));
    }

    /** Returns the number of characters of the path and of the values, before the values are shortened for the page. */
    int length() {
        return path.text().length() + values.length();
    }

    /** Returns the row of the table, as joined fields. */
    String rowFields() {
        var html = values.html();
        return Fragment.joinFields(
                type.wireName(),
                new Markup().span(path).toString(),
                oldPath == null ? "" : new Markup().span(oldPath).toString(),
                fieldOf(html.original()),
                fieldOf(html.modified()));
    }

    /**
     * Returns the field of a value. It begins with an equals sign, so that an empty value differs from a missing value, whose field is
     * empty.
     */
    private static String fieldOf(@Nullable String html) {
        return html == null ? "" : "=" + html;
    }

    /** Appends the row of the table with these fields. */
    static void appendRow(String[] fields, StringBuilder out) {
        var type = fields[0];
        out.append("<tr role=\"row\" class=\"").append(type).append("\">\n<th role=\"rowheader\" scope=\"row\">");
        out.append("<div class=\"place\"><span class=\"type\">").append(type).append("</span> <div><code>");
        out.append(fields[1]).append("</code>");
        if (!fields[2].isEmpty()) {
            out.append("<span class=\"was\">was <code>").append(fields[2]).append("</code></span>");
        }
        out.append("</div></div></th>\n");
        appendCell(fields[3], "old", out);
        appendCell(fields[4], "new", out);
        out.append("</tr>\n");
    }

    private static void appendCell(String field, String style, StringBuilder out) {
        out.append("<td role=\"cell\" class=\"").append(field.isEmpty() ? "none" : style);
        out.append("\">");
        if (!field.isEmpty()) {
            out.append("<pre class=\"value\">").append(field, 1, field.length()).append("</pre>");
        }
        out.append("</td>\n");
    }
}
