package dev.collate.share.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A line as it is shown.
 *
 * @param oldNumber its number in the original, from 1; 0 where it has none
 * @param newNumber its number in the modified content, from 1; 0 where it has none
 * @param last whether it is the last line of its content and no line break follows
 */
record Line(Kind kind, int oldNumber, int newNumber, List<Span> spans, boolean last) {
    /** What became of a line. */
    enum Kind {
        SAME(""),
        REMOVED("removed"),
        ADDED("added");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** What the page says of such a line; empty for an unchanged one. */
        String word() {
            return word;
        }
    }

    Line {
        spans = List.copyOf(spans);
    }

    static Line of(Kind kind, int oldNumber, int newNumber, ShownText text) {
        return new Line(kind, oldNumber, newNumber, List.of(text.span()), false);
    }

    private Line withSpans(List<Span> others) {
        return new Line(kind, oldNumber, newNumber, others, last);
    }

    /** The same text in other pieces, none for an empty line; what is left out at its end stays so. */
    Line marked(List<Span> pieces) {
        if (pieces.isEmpty()) {
            return this;
        }
        var all = new ArrayList<>(pieces);
        var end = all.removeLast();
        all.add(new Span(end.text(), end.marked(), spans.getLast().omitted()));
        return withSpans(all);
    }

    /** No more of it than the page has room for. */
    Line excerpt() {
        return withSpans(Excerpt.of(spans));
    }

    /** Whether a carriage return belongs to the end of the line, as in files from Windows. */
    boolean endsInReturn() {
        return spans.getLast().omitted() == 0 && text().endsWith("\r");
    }

    Line withoutReturn() {
        if (!endsInReturn()) {
            return this;
        }
        var kept = new ArrayList<>(spans);
        while (kept.getLast().text().isEmpty()) {
            kept.removeLast();
        }
        var end = kept.removeLast();
        kept.add(new Span(end.text().substring(0, end.text().length() - 1), end.marked()));
        return withSpans(kept);
    }

    /** The line's position, as people say it. */
    String place() {
        return oldNumber == 0 ? newNumber + " of the modified content" : oldNumber + " of the original";
    }

    /** The whole text that is shown. */
    String text() {
        return Span.text(spans);
    }
}
