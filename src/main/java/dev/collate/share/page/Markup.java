package dev.collate.share.page;

import java.util.List;

/** Builds HTML. All text from a share goes through {@link #text}, which escapes it. */
final class Markup {
    private final StringBuilder html = new StringBuilder();

    /** Appends HTML tags, unescaped. Must not be called with text from a share. */
    Markup tags(String tags) {
        html.append(tags);
        return this;
    }

    /** Appends escaped text. Invisible characters are replaced by their names. */
    Markup text(String text) {
        int from = 0;
        for (int at = 0; at < text.length(); ) {
            int c = text.codePointAt(at);
            int next = at + Character.charCount(c);
            var escape = escape(c);
            if (!escape.isEmpty()) {
                html.append(text, from, at).append(escape);
                from = next;
            }
            at = next;
        }
        html.append(text, from, text.length());
        return this;
    }

    /** Appends a number. Appends nothing for 0. */
    Markup number(int number) {
        if (number > 0) {
            html.append(number);
        }
        return this;
    }

    Markup spans(List<Span> spans) {
        for (var span : spans) {
            if (span.marked()) {
                tags("<mark>").text(span.text()).tags("</mark>");
            } else {
                text(span.text());
            }
            omission(span);
        }
        return this;
    }

    /** Appends a note about the characters that are omitted after a piece, if any. */
    Markup omission(Span span) {
        return span.omitted() == 0 ? this : note("… " + NumberFormats.counted(span.omitted(), "character") + " …");
    }

    /** Appends a note that is not part of the content within a text. */
    Markup note(String note) {
        return tags("<span class=\"note\"> ").text(note).tags(" </span>");
    }

    /** Returns the replacement of a character that must not appear literally; empty for every other character. */
    private static String escape(int c) {
        return switch (c) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#39;";
            default -> InvisibleCharacters.is(c) ? "<i>" + InvisibleCharacters.name(c) + "</i>" : "";
        };
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
