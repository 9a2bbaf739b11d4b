package dev.collate.share.page;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A line as it is shown.
 *
 * @param oldNumber its number in the original, from 1; 0 where it has none
 * @param newNumber its number in the modified content, from 1; 0 where it has none
 * @param omitted number of characters that are left out at its end
 * @param last whether it is the last line of its content and no line break follows
 */
record Line(Kind kind, int oldNumber, int newNumber, List<Span> spans, long omitted, boolean last) {
    enum Kind {
        SAME,
        REMOVED,
        ADDED
    }

    Line {
        spans = List.copyOf(spans);
    }

    static Line of(Kind kind, int oldNumber, int newNumber, ShownText text) {
        // In a line that is the same on both sides, how it ends is no news.
        boolean ending = kind == Kind.SAME && text.omitted() == 0 && text.text().endsWith("\r");
        var shown = ending ? text.text().substring(0, text.text().length() - 1) : text.text();
        return new Line(kind, oldNumber, newNumber, List.of(new Span(shown, false)), text.omitted(), false);
    }

    Line withSpans(List<Span> marked) {
        return new Line(kind, oldNumber, newNumber, marked, omitted, last);
    }

    Line asLast() {
        return new Line(kind, oldNumber, newNumber, spans, omitted, true);
    }

    /** The name of its look; null for an unchanged line. */
    @Nullable
    public String style() {
        return kind == Kind.SAME ? null : kind.name().toLowerCase(Locale.ROOT);
    }

    /** Where it stands, as people say it. */
    String place() {
        return oldNumber == 0 ? newNumber + " of the modified content" : oldNumber + " of the original";
    }

    /** What a screen reader says before the text; null for an unchanged line. */
    @Nullable
    public String label() {
        return kind == Kind.SAME ? null : style() + ": ";
    }

    /** The whole text that is shown. */
    String text() {
        return Span.text(spans);
    }
}
