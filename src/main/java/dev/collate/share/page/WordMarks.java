package dev.collate.share.page;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.Inline;
import dev.collate.engine.text.LineType;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffer;
import dev.collate.utf8.Utf8;
import java.util.ArrayList;
import java.util.List;

/** The lines of two texts that stand beside each other, with the words marked that differ. */
record WordMarks(List<MarkedLine> original, List<MarkedLine> modified) {
    /** Steps for finding which lines are the same; without more the marks are only coarser. */
    private static final int WORK_BUDGET = 100_000;

    private static final TextDiffOptions WORDS =
            new TextDiffOptions(Algorithm.MYERS, Integer.MAX_VALUE, false, false, Inline.WORD, WORK_BUDGET);

    WordMarks {
        original = List.copyOf(original);
        modified = List.copyOf(modified);
    }

    /**
     * A line of one side.
     *
     * @param paired whether the other side has a line that is the same or much alike; the n-th that is paired on one side belongs to the
     *     n-th on the other
     */
    record MarkedLine(List<Span> spans, boolean paired) {
        MarkedLine {
            spans = List.copyOf(spans);
        }

        static MarkedLine of(ChangeLine line) {
            if (line.segments().isEmpty()) {
                var whole = new Span(line.content().toString(), line.type() != LineType.NORMAL);
                return new MarkedLine(List.of(whole), line.type() == LineType.NORMAL);
            }
            return new MarkedLine(
                    line.segments().stream()
                            .map(segment -> new Span(segment.text().toString(), segment.changed()))
                            .toList(),
                    true);
        }
    }

    /** Compares lines, none of which holds a line feed. */
    static WordMarks of(List<String> original, List<String> modified) {
        var left = new ArrayList<MarkedLine>();
        var right = new ArrayList<MarkedLine>();
        for (var hunk : TextDiffer.diff(text(original), text(modified), WORDS).hunks()) {
            for (var line : hunk.changes()) {
                if (line.type() != LineType.ADD) {
                    left.add(MarkedLine.of(line));
                }
                if (line.type() != LineType.DEL) {
                    right.add(MarkedLine.of(line));
                }
            }
        }
        return left.isEmpty() && right.isEmpty() ? same(original) : new WordMarks(left, right);
    }

    /** Equal texts have no hunk. */
    private static WordMarks same(List<String> lines) {
        var unmarked = lines.stream()
                .map(line -> new MarkedLine(List.of(new Span(line, false)), true))
                .toList();
        return new WordMarks(unmarked, unmarked);
    }

    /** With a line feed after every line, so that each of them is one, the empty ones too. */
    private static Utf8 text(List<String> lines) {
        return Utf8.of(String.join("\n", lines) + "\n");
    }
}
