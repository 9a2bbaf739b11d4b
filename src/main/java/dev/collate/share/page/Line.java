package dev.collate.share.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A line as the page shows it.
 *
 * @param oldNumber number of the line in the original, counted from 1; 0 if the original does not have the line
 * @param newNumber number of the line in the modified content, counted from 1; 0 if the modified content does not have the line
 * @param last whether the line is the last line of its content and does not end with a line break
 * @param moved for a removed or added line of a moved block, the number of this line in the other content; 0 for all other lines
 */
record Line(Kind kind, int oldNumber, int newNumber, List<Span> spans, boolean last, int moved) {
    /** The kind of change of a line. */
    enum Kind {
        SAME(""),
        REMOVED("removed"),
        ADDED("added");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the word that screen readers read before a line of this kind; empty for an unchanged line. */
        String word() {
            return word;
        }
    }

    Line {
        spans = List.copyOf(spans);
    }

    static Line of(Kind kind, int oldNumber, int newNumber, TextView text) {
        return new Line(kind, oldNumber, newNumber, List.of(text.span()), false, 0);
    }

    private Line withSpans(List<Span> others) {
        return new Line(kind, oldNumber, newNumber, others, last, moved);
    }

    /**
     * Returns the line with its text divided into these pieces. The last piece stores how many characters are omitted at the end of the
     * line.
     */
    Line marked(List<Span> pieces) {
        if (pieces.isEmpty()) {
            return this;
        }
        var all = new ArrayList<>(pieces);
        var end = all.removeLast();
        all.add(new Span(end.text(), end.marked(), spans.getLast().omitted()));
        return withSpans(all);
    }

    /** Returns the line, shortened for the page. */
    Line shortened() {
        return withSpans(SpanShortener.of(spans));
    }

    /** Returns whether the line ends in a carriage return, as in files from Windows. */
    boolean endsInReturn() {
        int last = spans.size() - 1;
        while (last > 0 && spans.get(last).text().isEmpty()) {
            last--;
        }
        return spans.getLast().omitted() == 0 && spans.get(last).text().endsWith("\r");
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

    /** Returns the position of the line in words. */
    String place() {
        return oldNumber == 0 ? newNumber + " of the modified content" : oldNumber + " of the original";
    }

    /** Returns the whole text that is shown. */
    String text() {
        return Span.text(spans);
    }
}
