package dev.collate.page;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.Inline;
import dev.collate.engine.text.LineType;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffer;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;

/** The lines of two texts side by side. Each line is divided into pieces, and the different words are marked. */
record WordMarks(List<List<Span>> original, List<List<Span>> modified) {
    /** Maximum number of steps in the search for equal lines. If the steps are used up, the marks are less precise. */
    private static final int WORK_BUDGET = 100_000;

    private static final TextDiffOptions WORDS =
            new TextDiffOptions(Algorithm.MYERS, Integer.MAX_VALUE, false, false, Inline.WORD, WORK_BUDGET);

    WordMarks {
        original = List.copyOf(original);
        modified = List.copyOf(modified);
    }

    private static List<Span> marked(ChangeLine line) {
        return line.segments().isEmpty()
                ? List.of(new Span(line.content().toString(), line.type() != LineType.NORMAL))
                : line.segments().stream()
                        .map(segment -> new Span(segment.text().toString(), segment.changed()))
                        .toList();
    }

    /** Compares lines, which must not contain a line feed. */
    static WordMarks of(List<String> original, List<String> modified) {
        var left = new ArrayList<List<Span>>();
        var right = new ArrayList<List<Span>>();
        for (var hunk : TextDiffer.diff(text(original), text(modified), WORDS).hunks()) {
            for (var line : hunk.changes()) {
                if (line.type() != LineType.ADD) {
                    left.add(marked(line));
                }
                if (line.type() != LineType.DEL) {
                    right.add(marked(line));
                }
            }
        }
        return left.isEmpty() && right.isEmpty() ? same(original) : new WordMarks(left, right);
    }

    /** Returns the lines without marks. Used for equal texts, which have no hunk. */
    private static WordMarks same(List<String> lines) {
        var unmarked =
                lines.stream().map(line -> List.of(new Span(line, false))).toList();
        return new WordMarks(unmarked, unmarked);
    }

    /** Joins the lines and ends each with a line feed, so that an empty last line is not lost. */
    private static Utf8Slice text(List<String> lines) {
        return Utf8Slice.of(String.join("\n", lines) + "\n");
    }
}
