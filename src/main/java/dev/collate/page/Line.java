package dev.collate.page;

import dev.collate.engine.text.ChangeLine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line as the page shows it.
 *
 * @param oldNumber number of the line in the original, counted from 1; 0 if the original does not have the line
 * @param newNumber number of the line in the modified content, counted from 1; 0 if the modified content does not have the line
 * @param ending what the line says about the end of its content
 * @param moved for a removed or added line of a moved block, the number of this line in the other content; 0 for all other lines
 * @param paired whether the other side has a similar line. In each changed region, the n-th paired line of the original belongs to the n-th
 *     paired line of the modified content
 * @param modifiedSpans the text of an unchanged line in the modified content, if it differs from {@code spans} in a way that the options
 *     ignore; null otherwise
 * @param colours the class of the colour of each character of the text (see {@link SyntaxColours}); empty if it has no colours
 */
record Line(
        Kind kind,
        int oldNumber,
        int newNumber,
        List<Span> spans,
        Ending ending,
        int moved,
        boolean paired,
        @Nullable List<Span> modifiedSpans,
        String colours) {
    /** The kind of change of a line. */
    enum Kind {
        SAME,
        REMOVED,
        ADDED
    }

    /** How a line ends. Its text says what is special about the end. */
    enum Ending {
        /** With a line break, as lines do. The text is empty. */
        REGULAR(""),
        /** The line is the last line and does not end with a line break. */
        NO_LINE_BREAK("no line break at the end"),
        /** The line is empty, because it only represents the line break at the end of its content. */
        LINE_BREAK("line break at the end");

        private final String note;

        Ending(String note) {
            this.note = note;
        }

        /** Returns the note that the page shows after the line; empty for none. */
        String note() {
            return note;
        }
    }

    Line {
        spans = List.copyOf(spans);
    }

    static Line of(Kind kind, int oldNumber, int newNumber, Span text) {
        return new Line(kind, oldNumber, newNumber, List.of(text), Ending.REGULAR, 0, false, null, "");
    }

    /**
     * Converts a line of a comparison. A line without segments is cut to the length that a page shows.
     *
     * @param lineBreakAtEnd whether the line is only the line break at the end of its content
     */
    static Line of(ChangeLine line, boolean lineBreakAtEnd) {
        var kind = switch (line.type()) {
            case ADD -> Kind.ADDED;
            case DEL -> Kind.REMOVED;
            case NORMAL -> Kind.SAME;
        };
        boolean paired = !line.segments().isEmpty();
        var spans = paired
                ? line.segments().stream()
                        .map(segment -> new Span(segment.text().toString(), segment.changed()))
                        .toList()
                : List.of(Span.beginning(line.original()));
        var ending = lineBreakAtEnd ? Ending.LINE_BREAK : line.noNewline() ? Ending.NO_LINE_BREAK : Ending.REGULAR;
        var shown = new Line(
                kind, line.oldLineNumber(), line.newLineNumber(), spans, ending, line.moved(), paired, null, "");
        return kind == Kind.SAME ? shown.withModified(Span.beginning(line.content())) : shown;
    }

    private Line withSpans(List<Span> others) {
        return new Line(kind, oldNumber, newNumber, others, ending, moved, paired, null, colours);
    }

    /** Returns the line with colours, if there is one for each character of its text. */
    Line coloured(String classes) {
        var all = classes.length() < text().length() ? "" : classes;
        return new Line(kind, oldNumber, newNumber, spans, ending, moved, paired, modifiedSpans, all);
    }

    /** Returns this unchanged line with its text in the modified content. */
    Line withModified(Span text) {
        var others = List.of(text);
        return others.equals(spans)
                ? this
                : new Line(kind, oldNumber, newNumber, spans, ending, moved, paired, others, colours);
    }

    /** Returns this line as the original has it. */
    Line inOriginal() {
        return modifiedSpans == null ? this : withSpans(spans);
    }

    /** Returns this unchanged line as the modified content has it. */
    Line inModified() {
        return modifiedSpans == null ? this : withSpans(modifiedSpans).coloured("");
    }

    /** Returns the line, shortened for the page. A shortened line has no colours. */
    Line shortened() {
        var shown = Span.shortened(spans);
        return shown.equals(spans) ? this : withSpans(shown).coloured("");
    }

    /** Returns whether the line ends in a carriage return, as in files from Windows. */
    boolean endsInReturn() {
        return spans.getLast().omitted() == 0 && spans.getLast().text().endsWith("\r");
    }

    Line withoutReturn() {
        if (!endsInReturn()) {
            return this;
        }
        var kept = new ArrayList<>(spans);
        var end = kept.removeLast();
        kept.add(new Span(end.text().substring(0, end.text().length() - 1), end.marked()));
        return withSpans(kept);
    }

    /** Returns the whole text that is shown. */
    String text() {
        return Span.text(spans);
    }
}
