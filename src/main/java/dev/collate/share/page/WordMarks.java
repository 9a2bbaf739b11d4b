package dev.collate.share.page;

import dev.collate.diff.sequence.Algorithm;
import dev.collate.diff.text.ChangeLine;
import dev.collate.diff.text.Inline;
import dev.collate.diff.text.LineType;
import dev.collate.diff.text.TextDiffOptions;
import dev.collate.diff.text.TextDiffer;
import dev.collate.utf8.Utf8;
import java.util.ArrayList;
import java.util.List;

/** Two texts that stand beside each other, with the words marked that differ. */
record WordMarks(List<Span> original, List<Span> modified) {
    /** Steps for the words of one pair; without more the marks are only coarser. */
    private static final int WORK_BUDGET = 100_000;

    private static final TextDiffOptions WORDS =
            new TextDiffOptions(Algorithm.MYERS, Integer.MAX_VALUE, false, false, Inline.WORD, WORK_BUDGET);

    WordMarks {
        original = List.copyOf(original);
        modified = List.copyOf(modified);
    }

    /** The lines of a hunk, with the words marked that differ within each pair of a removed and an added line. */
    static List<Line> mark(List<Line> lines) {
        var marked = new ArrayList<>(lines);
        for (int removed = 0; removed < lines.size(); ) {
            int added = Pair.endOf(Line.Kind.REMOVED, lines, removed);
            int end = Pair.endOf(Line.Kind.ADDED, lines, added);
            for (int k = 0; k < Math.min(added - removed, end - added); k++) {
                var marks =
                        of(lines.get(removed + k).text(), lines.get(added + k).text());
                marked.set(removed + k, lines.get(removed + k).withSpans(marks.original()));
                marked.set(added + k, lines.get(added + k).withSpans(marks.modified()));
            }
            removed = Math.max(end, removed + 1);
        }
        return marked;
    }

    /** The differing words of two texts of one or more lines; a line without a counterpart differs as a whole. */
    static WordMarks of(String original, String modified) {
        var left = new Spans();
        var right = new Spans();
        for (var hunk :
                TextDiffer.diff(Utf8.of(original), Utf8.of(modified), WORDS).hunks()) {
            for (var line : hunk.changes()) {
                if (line.type() != LineType.ADD) {
                    left.add(line);
                }
                if (line.type() != LineType.DEL) {
                    right.add(line);
                }
            }
        }
        return new WordMarks(left.of(original), right.of(modified));
    }

    /** The text of one side, while its lines come. */
    private static final class Spans {
        private final List<Span> spans = new ArrayList<>();

        void add(ChangeLine line) {
            if (!spans.isEmpty()) {
                spans.add(new Span("\n", false));
            }
            if (line.segments().isEmpty()) {
                spans.add(new Span(line.content().toString(), line.type() != LineType.NORMAL));
            }
            line.segments().forEach(segment -> spans.add(new Span(segment.text().toString(), segment.changed())));
        }

        /** Where all differs, or nothing, there is nothing to mark. */
        List<Span> of(String whole) {
            return spans.stream().allMatch(Span::marked) ? List.of(new Span(whole, false)) : spans;
        }
    }
}
