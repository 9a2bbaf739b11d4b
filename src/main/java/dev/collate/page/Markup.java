package dev.collate.page;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Builds HTML. All text that a client has sent goes through {@link #text}, which escapes it. */
final class Markup {
    private final StringBuilder html = new StringBuilder();

    /** Appends HTML tags, unescaped. Must not be called with text that a client has sent. */
    Markup tags(String tags) {
        html.append(tags);
        return this;
    }

    /** Appends escaped text. Invisible characters are replaced by their names. */
    Markup text(String text) {
        return text(text, 0, text.length());
    }

    private Markup text(String text, int start, int end) {
        int from = start;
        for (int index = start; index < end; ) {
            if (isPlain(text.charAt(index))) {
                index++;
                continue;
            }
            int c = text.codePointAt(index);
            int next = index + Character.charCount(c);
            var escape = escapeOf(c);
            if (!escape.isEmpty()) {
                html.append(text, from, index).append(escape);
                from = next;
            }
            index = next;
        }
        html.append(text, from, end);
        return this;
    }

    /** Returns whether a character is visible ASCII that is not escaped. Most characters are, and need no slower check. */
    private static boolean isPlain(char c) {
        return c > ' ' && c < 0x7F && c != '&' && c != '<' && c != '>' && c != '"' && c != '\'';
    }

    Markup spans(List<Span> spans) {
        spans.forEach(this::span);
        return this;
    }

    Markup span(Span span) {
        if (span.isMarked()) {
            tags("<mark>").text(span.text()).tags("</mark>");
        } else {
            text(span.text());
        }
        return omission(span);
    }

    /**
     * Appends the text of a line, with elements around its coloured pieces and around the white space that the page can make visible.
     *
     * @param colours the class of each character, or empty
     */
    Markup line(List<Span> spans, String colours) {
        int offset = 0;
        for (int i = 0; i < spans.size(); i++) {
            var span = spans.get(i);
            boolean last = i == spans.size() - 1 && span.omittedCharacters() == 0;
            tags(span.isMarked() ? "<mark>" : "");
            if (colours.isEmpty()) {
                appendSpaced(span.text(), i == 0, last);
            } else {
                appendColoured(
                        span.text(),
                        colours.substring(offset, offset + span.text().length()),
                        i == 0,
                        last);
            }
            tags(span.isMarked() ? "</mark>" : "");
            omission(span);
            offset += span.text().length();
        }
        return this;
    }

    private void appendColoured(String text, String colours, boolean startsLine, boolean endsLine) {
        for (int from = 0; from < text.length(); ) {
            char colour = colours.charAt(from);
            int to = from;
            while (to < text.length() && colours.charAt(to) == colour) {
                to++;
            }
            if (colour != SyntaxColours.PLAIN) {
                html.append("<b class=\"").append(colour).append("\">");
            }
            appendSpaced(text.substring(from, to), startsLine && from == 0, endsLine && to == text.length());
            if (colour != SyntaxColours.PLAIN) {
                html.append("</b>");
            }
            from = to;
        }
    }

    /**
     * Appends a text. Puts an element around tabs, unusual spaces, several spaces in a row, and spaces at the start or the end of the line.
     */
    private void appendSpaced(String text, boolean startsLine, boolean endsLine) {
        int from = 0;
        for (int index = 0; index < text.length(); ) {
            if (isPlain(text.charAt(index))) {
                index++;
                continue;
            }
            int stop = index;
            while (stop < text.length() && text.charAt(stop) == text.charAt(index)) {
                stop++;
            }
            boolean outer = startsLine && index == 0 || endsLine && stop == text.length();
            var style = spaceStyle(text.charAt(index), outer || stop - index > 1);
            if (!style.isEmpty()) {
                text(text, from, index);
                tags("<span class=\"").tags(style).tags("\">");
                text(text, index, stop).tags("</span>");
                from = stop;
            }
            index = stop;
        }
        text(text, from, text.length());
    }

    /**
     * Returns the class of the element around white space; empty if the character needs no element.
     *
     * @param visible whether a space needs an element; other white space always does
     */
    private static String spaceStyle(char c, boolean visible) {
        if (c == ' ') {
            return visible ? "sp" : "";
        }
        return c == '\t' ? "tab" : Character.getType(c) == Character.SPACE_SEPARATOR ? "gap" : "";
    }

    /** Returns the number of bytes of HTML in UTF-8. */
    static int utf8Length(String html) {
        return html.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Appends a note with the number of characters that are omitted after a piece. Appends nothing if no characters are omitted. */
    private Markup omission(Span span) {
        return span.omittedCharacters() == 0
                ? this
                : note("… " + DisplayText.countWithNoun(span.omittedCharacters(), "character") + " …");
    }

    /** Appends a note inside a text. The note is not part of the text. */
    Markup note(String note) {
        return tags("<span class=\"note\"> ").text(note).tags(" </span>");
    }

    /** Returns the replacement of a character that must not appear literally; empty for every other character. */
    private static String escapeOf(int c) {
        return switch (c) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#39;";
            default -> InvisibleCharacters.isInvisible(c) ? "<i>" + InvisibleCharacters.name(c) + "</i>" : "";
        };
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
