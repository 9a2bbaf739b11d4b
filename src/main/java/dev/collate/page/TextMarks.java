package dev.collate.page;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.Inline;
import dev.collate.engine.text.LineType;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffer;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two texts side by side. Each text is divided into pieces, and the different pieces are marked. If the whole texts differ, no piece is
 * marked, because the two columns already show the difference.
 */
record TextMarks(List<Span> original, List<Span> modified) {
    TextMarks {
        original = List.copyOf(original);
        modified = List.copyOf(modified);
    }

    /**
     * Marks the different words in texts of one or more lines. If the texts have no word in common, marks the text between the common
     * prefix and suffix.
     */
    static TextMarks ofWords(String original, String modified) {
        var words = WordMarks.of(lines(original), lines(modified));
        boolean all = Stream.concat(words.original().stream(), words.modified().stream())
                .flatMap(List::stream)
                .allMatch(Span::marked);
        return all ? ofEnds(original, modified) : new TextMarks(joined(words.original()), joined(words.modified()));
    }

    /** Marks the text between the common prefix and the common suffix, if both together are at least half as long as the shorter text. */
    static TextMarks ofEnds(String original, String modified) {
        int shorter = Math.min(original.length(), modified.length());
        int head = 0;
        while (head < shorter && original.charAt(head) == modified.charAt(head)) {
            head++;
        }
        if (head > 0 && Character.isHighSurrogate(original.charAt(head - 1))) {
            head--;
        }
        int tail = 0;
        while (tail < shorter - head
                && original.charAt(original.length() - 1 - tail) == modified.charAt(modified.length() - 1 - tail)) {
            tail++;
        }
        if (tail > 0 && Character.isLowSurrogate(original.charAt(original.length() - tail))) {
            tail--;
        }
        return 2 * (head + tail) < shorter
                ? new TextMarks(List.of(new Span(original, false)), List.of(new Span(modified, false)))
                : new TextMarks(pieces(original, head, tail), pieces(modified, head, tail));
    }

    private static List<Span> pieces(String text, int head, int tail) {
        int end = text.length() - tail;
        return Stream.of(
                        new Span(text.substring(0, head), false),
                        new Span(text.substring(head, end), true),
                        new Span(text.substring(end), false))
                .filter(span -> !span.text().isEmpty())
                .toList();
    }

    private static List<String> lines(String text) {
        return Arrays.asList(text.split("\n", -1));
    }

    private static List<Span> joined(List<List<Span>> lines) {
        var spans = new ArrayList<Span>();
        for (var line : lines) {
            if (!spans.isEmpty()) {
                spans.add(new Span("\n", false));
            }
            spans.addAll(line);
        }
        return spans;
    }

    /** The lines of two texts side by side. Each line is divided into pieces, and the different words are marked. */
    private record WordMarks(List<List<Span>> original, List<List<Span>> modified) {
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
            for (var hunk :
                    TextDiffer.diff(text(original), text(modified), WORDS).hunks()) {
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
}
