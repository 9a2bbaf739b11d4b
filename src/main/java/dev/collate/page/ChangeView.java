package dev.collate.page;

import dev.collate.engine.layout.JsonLayout;
import dev.collate.page.DiffEntries.Member;
import dev.collate.utf8.Utf8Slice;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a structured comparison as the page shows it.
 *
 * @param type the type of the entry, as in the API: changed, added, removed or moved
 * @param oldPath the path in the original, if it differs from {@code path}
 * @param oldValue the value in the original; null if the original has none
 * @param newValue the value in the modified content; null if the modified content has none
 */
record ChangeView(
        PathView path,
        String type,
        @Nullable PathView oldPath,
        @Nullable ValueView oldValue,
        @Nullable ValueView newValue) {

    static ChangeView of(Map<String, Member> members, boolean plainStrings) {
        var oldPath = members.get("oldPath");
        return new ChangeView(
                PathView.of(member(members, "path").text()),
                member(members, "type").text(),
                oldPath == null ? null : PathView.of(oldPath.text()),
                value(members, "old", plainStrings),
                value(members, "new", plainStrings));
    }

    /** Returns the entry as a page shows it: the different words of its values are marked, and its values are shortened. */
    ChangeView marked() {
        if (oldValue == null || newValue == null) {
            return withValues(oldValue, newValue);
        }
        var marks = TextMarks.ofWords(oldValue.text(), newValue.text());
        return withValues(oldValue.withSpans(marks.original()), newValue.withSpans(marks.modified()));
    }

    /**
     * Returns the part of this entry that is about one cell of a row.
     *
     * @param original the text of the cell in the original; null if the original does not have the cell
     * @param modified the text of the cell in the modified content; null if the modified content does not have the cell
     */
    ChangeView ofCell(@Nullable String original, @Nullable String modified) {
        return new ChangeView(
                path,
                type,
                oldPath,
                original == null ? null : ValueView.cut(original),
                modified == null ? null : ValueView.cut(modified));
    }

    private ChangeView withValues(@Nullable ValueView original, @Nullable ValueView modified) {
        return new ChangeView(
                path,
                type,
                oldPath,
                original == null ? null : original.shortened(),
                modified == null ? null : modified.shortened());
    }

    /** Appends the row of a table. */
    void row(Markup out) {
        out.tags("<tr role=\"row\" class=\"").text(type).tags("\">\n<th role=\"rowheader\" scope=\"row\">");
        out.tags("<div class=\"place\"><span class=\"type\">").text(type).tags("</span> <div><code>");
        out.tags(path.html()).tags("</code>");
        if (oldPath != null) {
            out.tags("<span class=\"was\">was <code>").tags(oldPath.html()).tags("</code></span>");
        }
        out.tags("</div></div></th>\n");
        cell(oldValue, "old", out);
        cell(newValue, "new", out);
        out.tags("</tr>\n");
    }

    private static void cell(@Nullable ValueView value, String style, Markup out) {
        out.tags("<td role=\"cell\" class=\"")
                .tags(value == null ? "none" : style)
                .tags("\">");
        if (value != null) {
            out.tags("<pre class=\"value\">").tags(value.html()).tags("</pre>");
        }
        out.tags("</td>\n");
    }

    /** Returns whether a path of the entry contains this text, ignoring case. */
    boolean hasPath(String text) {
        var wanted = text.toLowerCase(Locale.ROOT);
        return Stream.of(path, oldPath == null ? path : oldPath)
                .anyMatch(one -> Span.text(one.spans()).toLowerCase(Locale.ROOT).contains(wanted));
    }

    /** Returns the number of bytes that the paths and values of the entry have as HTML. */
    int bytes() {
        int bytes = PageBudget.bytes(path.spans());
        bytes += oldPath == null ? 0 : PageBudget.bytes(oldPath.spans());
        bytes += oldValue == null ? 0 : PageBudget.bytes(oldValue.spans());
        return bytes + (newValue == null ? 0 : PageBudget.bytes(newValue.spans()));
    }

    /** Returns the number of characters of the values before they are shortened. */
    int length() {
        return Span.text(path.spans()).length() + length(oldValue) + length(newValue);
    }

    private static int length(@Nullable ValueView value) {
        return value == null ? 0 : value.text().length();
    }

    private static String indented(String json) {
        return JsonLayout.of(Utf8Slice.of(json), PageLimits.VALUE_BYTES)
                .toString()
                .strip();
    }

    /** Returns the value of one side. For an entry that has only moved, returns its position. */
    private static @Nullable ValueView value(Map<String, Member> members, String side, boolean plainStrings) {
        var value = members.get(side + "Value");
        if (value != null) {
            return value.isString() && plainStrings
                    ? ValueView.cut(value.text())
                    : ValueView.cut(indented(value.json()));
        }
        var index = members.get(side + "Index");
        return index == null ? null : ValueView.cut("position " + (Long.parseLong(index.json()) + 1));
    }

    /** Returns a member that must exist in every entry. */
    private static Member member(Map<String, Member> members, String name) {
        return Objects.requireNonNull(members.get(name), name);
    }
}
