package dev.collate.page;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.layout.JsonLayout;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.Value;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.engine.text.TextDiffer;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.LetterCase;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a structured comparison as the page shows it.
 *
 * @param path the path in the modified content; for a removed value, in the original
 * @param oldPath the path in the original; empty if it does not differ from {@code path}
 * @param oldValue the value in the original; null if the original has none
 * @param newValue the value in the modified content; null if the modified content has none
 */
record ChangeView(
        ChangeType type,
        List<Span> path,
        List<Span> oldPath,
        @Nullable ShownValue oldValue,
        @Nullable ShownValue newValue) {
    /**
     * A value as the page shows it.
     *
     * @param cut whether the value is longer than the maximum that is compared
     */
    record ShownValue(List<Span> spans, boolean cut) {
        ShownValue {
            spans = List.copyOf(spans);
        }

        /** Returns the beginning of a value, up to the maximum length that is compared. */
        static ShownValue cut(String value) {
            int length = Math.min(value.length(), PageLimits.VALUE_CHARACTERS);
            if (length < value.length() && Character.isHighSurrogate(value.charAt(length - 1))) {
                length--;
            }
            return new ShownValue(List.of(new Span(value.substring(0, length), false)), length < value.length());
        }

        /** Returns the value, divided into these pieces and shortened for the page. */
        ShownValue shortened(List<Span> pieces) {
            return new ShownValue(Span.shortened(pieces), cut);
        }

        String text() {
            return Span.text(spans);
        }

        String html() {
            var html = new Markup().spans(spans);
            return (cut ? html.note("… and more") : html).toString();
        }
    }

    /** @param plainStrings whether a string is shown without quotes; if false, it is shown as JSON, which distinguishes it from a number */
    static ChangeView of(Change change, boolean plainStrings) {
        var oldPath = change.oldPath();
        return new ChangeView(
                change.type(),
                path(change.path()),
                oldPath == null ? List.of() : path(oldPath),
                value(change.oldValue(), change.oldIndex(), plainStrings),
                value(change.newValue(), change.newIndex(), plainStrings));
    }

    private static List<Span> path(String path) {
        return Span.shortened(List.of(new Span(path, false)));
    }

    /** Returns the value of one side. For an entry that has only moved, returns its position. */
    private static @Nullable ShownValue value(@Nullable Value value, @Nullable Integer index, boolean plainStrings) {
        return switch (value) {
            case null -> index == null ? null : ShownValue.cut("position " + (index + 1));
            case Value.Text text -> ShownValue.cut(text.text());
            case Value.Json json when plainStrings && isString(json.json()) -> ShownValue.cut(unescaped(json.json()));
            case Value.Json json ->
                ShownValue.cut(JsonLayout.of(json.json(), PageLimits.VALUE_BYTES)
                        .toString()
                        .strip());
        };
    }

    private static boolean isString(Utf8Slice json) {
        return json.bytes()[json.from()] == '"';
    }

    /** Returns the text of a JSON string. */
    private static String unescaped(Utf8Slice json) {
        var text = new byte[json.length()];
        int end = JsonSyntax.unescape(json.bytes(), json.from() + 1, json.to() - 1, text, 0);
        return new Utf8Slice(text, 0, end).toString();
    }

    /** Returns the entry as a page shows it: the different words of its values are marked, and its values are shortened. */
    ChangeView marked() {
        if (oldValue == null || newValue == null) {
            return withValues(
                    oldValue == null ? null : oldValue.shortened(oldValue.spans()),
                    newValue == null ? null : newValue.shortened(newValue.spans()));
        }
        var marks = TextMarks.ofWords(oldValue.text(), newValue.text());
        return withValues(oldValue.shortened(marks.original()), newValue.shortened(marks.modified()));
    }

    /**
     * Returns the part of this entry that is about one cell of a row.
     *
     * @param original the text of the cell in the original; null if the original does not have the cell
     * @param modified the text of the cell in the modified content; null if the modified content does not have the cell
     */
    ChangeView ofCell(@Nullable String original, @Nullable String modified) {
        return withValues(
                original == null ? null : ShownValue.cut(original), modified == null ? null : ShownValue.cut(modified));
    }

    private ChangeView withValues(@Nullable ShownValue original, @Nullable ShownValue modified) {
        return new ChangeView(type, path, oldPath, original, modified);
    }

    /** Returns the paths in lower case, in which the filter searches. */
    String searched() {
        return Fragment.withoutSeparators(LetterCase.lower(Span.text(path) + '\0' + Span.text(oldPath)));
    }

    /** Returns the number of characters of the path and the values before the values are shortened. */
    int length() {
        return Span.text(path).length() + length(oldValue) + length(newValue);
    }

    private static int length(@Nullable ShownValue value) {
        return value == null ? 0 : value.text().length();
    }

    /** Returns the fields of the row of the table. */
    String fields() {
        return Fragment.row(
                type.wireName(),
                new Markup().spans(path).toString(),
                new Markup().spans(oldPath).toString(),
                field(oldValue),
                field(newValue));
    }

    /** Returns the field of a value, which begins with a sign; empty for no value. */
    private static String field(@Nullable ShownValue value) {
        return value == null ? "" : "=" + value.html();
    }

    /** Appends the row of the table with these fields. */
    static void row(String[] fields, StringBuilder out) {
        var type = fields[0];
        out.append("<tr role=\"row\" class=\"").append(type).append("\">\n<th role=\"rowheader\" scope=\"row\">");
        out.append("<div class=\"place\"><span class=\"type\">").append(type).append("</span> <div><code>");
        out.append(fields[1]).append("</code>");
        if (!fields[2].isEmpty()) {
            out.append("<span class=\"was\">was <code>").append(fields[2]).append("</code></span>");
        }
        out.append("</div></div></th>\n");
        cell(fields[3], "old", out);
        cell(fields[4], "new", out);
        out.append("</tr>\n");
    }

    private static void cell(String field, String style, StringBuilder out) {
        out.append("<td role=\"cell\" class=\"").append(field.isEmpty() ? "none" : style);
        out.append("\">");
        if (!field.isEmpty()) {
            out.append("<pre class=\"value\">").append(field, 1, field.length()).append("</pre>");
        }
        out.append("</td>\n");
    }

    /**
     * Two texts side by side. Each text is divided into pieces, and the different pieces are marked. If the whole texts differ, no piece is
     * marked, because the two columns already show the difference.
     */
    private record TextMarks(List<Span> original, List<Span> modified) {
        /** Maximum number of steps in the search for equal lines. If the steps are used up, the marks are less precise. */
        private static final int WORK_BUDGET = 100_000;

        private static final TextDiffOptions WORDS =
                new TextDiffOptions(Algorithm.MYERS, Integer.MAX_VALUE, false, false, Inline.WORD, WORK_BUDGET);

        private static final Span LINE_FEED = new Span("\n", false);

        TextMarks {
            original = List.copyOf(original);
            modified = List.copyOf(modified);
        }

        /** Marks the different words in texts of one or more lines. If the texts have no word in common, marks nothing. */
        static TextMarks ofWords(String original, String modified) {
            if (original.equals(modified)) {
                return unmarked(original, modified);
            }
            var left = new ArrayList<Span>();
            var right = new ArrayList<Span>();
            // Each text ends with a line feed, so that an empty last line is not lost.
            for (var hunk : TextDiffer.lines(Utf8Slice.of(original + "\n"), Utf8Slice.of(modified + "\n"), WORDS)
                    .diff()
                    .hunks()) {
                for (var line : hunk.changes()) {
                    if (line.type() != LineType.ADD) {
                        addLine(line, left);
                    }
                    if (line.type() != LineType.DEL) {
                        addLine(line, right);
                    }
                }
            }
            boolean all = Stream.concat(left.stream(), right.stream())
                    .allMatch(span -> span.marked() || span.equals(LINE_FEED));
            return all ? unmarked(original, modified) : new TextMarks(left, right);
        }

        private static void addLine(ChangeLine line, List<Span> spans) {
            if (!spans.isEmpty()) {
                spans.add(LINE_FEED);
            }
            if (line.segments().isEmpty()) {
                spans.add(new Span(line.content().toString(), line.type() != LineType.NORMAL));
            }
            line.segments().forEach(segment -> spans.add(new Span(segment.text().toString(), segment.changed())));
        }

        private static TextMarks unmarked(String original, String modified) {
            return new TextMarks(List.of(new Span(original, false)), List.of(new Span(modified, false)));
        }
    }
}
