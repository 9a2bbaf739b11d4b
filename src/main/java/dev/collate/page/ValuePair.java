package dev.collate.page;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.engine.text.TextDiffer;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of an entry, or of a cell of CSV, on both sides.
 *
 * @param original the value in the original; null if the original has none
 * @param modified the value in the modified content; null if the modified content has none
 */
record ValuePair(@Nullable Beginning original, @Nullable Beginning modified) {
    /** Maximum number of steps in the search for equal lines. If the steps are used up, the marks are less precise. */
    private static final int WORK_BUDGET = 100_000;

    private static final TextDiffOptions WORD_OPTIONS =
            new TextDiffOptions(Algorithm.MYERS, Integer.MAX_VALUE, false, false, Inline.WORD, WORK_BUDGET, false);

    private static final Span LINE_FEED = new Span("\n", false);

    static ValuePair of(@Nullable String original, @Nullable String modified) {
        return new ValuePair(Beginning.of(original), Beginning.of(modified));
    }

    /**
     * The beginning of a value, up to the maximum length that is compared.
     *
     * @param isCut whether the value is longer
     */
    record Beginning(String text, boolean isCut) {
        static @Nullable Beginning of(@Nullable String value) {
            if (value == null) {
                return null;
            }
            int length = Span.characterBoundary(value, Math.min(value.length(), PageLimits.MAX_COMPARED_CHARACTERS));
            return new Beginning(value.substring(0, length), length < value.length());
        }

        private List<Span> unmarkedSpans() {
            return List.of(new Span(text, false));
        }

        /** @param pieces the whole text of the value, divided into marked and other pieces; they are shortened for the page */
        private String html(List<Span> pieces) {
            var html = new Markup().spans(Span.shorten(pieces));
            return (isCut ? html.note("… and more") : html).toString();
        }
    }

    /** Returns the number of characters of both values, before they are shortened for the page. */
    int length() {
        return (original == null ? 0 : original.text().length())
                + (modified == null ? 0 : modified.text().length());
    }

    /**
     * The values as HTML, with their different words marked.
     *
     * @param original null if the original has no value
     * @param modified null if the modified content has no value
     */
    record Html(@Nullable String original, @Nullable String modified) {}

    /**
     * Returns the HTML of both values, with their different words marked. If the values have no word in common, nothing is marked, because
     * the two columns already show the difference.
     */
    Html html() {
        if (original == null || modified == null) {
            return new Html(
                    original == null ? null : original.html(original.unmarkedSpans()),
                    modified == null ? null : modified.html(modified.unmarkedSpans()));
        }
        var originalSpans = new ArrayList<Span>();
        var modifiedSpans = new ArrayList<Span>();
        if (!original.text().equals(modified.text())) {
            markDifferences(original.text(), modified.text(), originalSpans, modifiedSpans);
        }
        boolean areAllMarked = Stream.concat(originalSpans.stream(), modifiedSpans.stream())
                .allMatch(span -> span.isMarked() || span.equals(LINE_FEED));
        return new Html(
                original.html(areAllMarked ? original.unmarkedSpans() : originalSpans),
                modified.html(areAllMarked ? modified.unmarkedSpans() : modifiedSpans));
    }

    /** Divides two texts of one or more lines into pieces, of which the different ones are marked. */
    private static void markDifferences(
            String original, String modified, List<Span> originalSpans, List<Span> modifiedSpans) {
        // Each text ends with a line feed, so that an empty last line is not lost.
        for (var hunk : TextDiffer.compare(Utf8Slice.of(original + "\n"), Utf8Slice.of(modified + "\n"), WORD_OPTIONS)
                .diff()
                .hunks()) {
            for (var line : hunk.changes()) {
                if (line.type() != LineType.ADD) {
                    addLine(line, originalSpans);
                }
                if (line.type() != LineType.DEL) {
                    addLine(line, modifiedSpans);
                }
            }
        }
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
}
