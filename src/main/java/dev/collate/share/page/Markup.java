package dev.collate.share.page;

import java.util.List;

/** HTML while it is written. What comes from a share goes through {@link #text}, which leaves it no meaning but its characters. */
final class Markup {
    private final StringBuilder html = new StringBuilder();

    /** Appends our own tags unchanged. */
    Markup tags(String tags) {
        html.append(tags);
        return this;
    }

    /** Appends any text. Invisible characters appear by name. */
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

    /** A number; nothing for 0. */
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

    /** What is said of the characters that are left out after a piece; nothing if none are. */
    Markup omission(Span span) {
        return span.omitted() == 0 ? this : note("… " + NumberFormats.counted(span.omitted(), "character") + " …");
    }

    /** Words of ours in the midst of a text. */
    Markup note(String note) {
        return tags("<span class=\"note\"> ").text(note).tags(" </span>");
    }

    /** The replacement of a character that must not appear itself; empty for every other. */
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
