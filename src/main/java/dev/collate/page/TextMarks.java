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

/**
 * Two texts side by side. Each text is divided into pieces, and the different pieces are marked. If the whole texts differ, no piece is
 * marked, because the two columns already show the difference.
 */
record TextMarks(List<Span> original, List<Span> modified) {
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
        boolean all =
                Stream.concat(left.stream(), right.stream()).allMatch(span -> span.marked() || span.equals(LINE_FEED));
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
