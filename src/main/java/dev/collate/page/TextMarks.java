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
    /** A word with more equal characters than this is marked in part. */
    private static final int MAX_EQUAL_IN_WORD = 14;

    /** Maximum number of steps in the search for equal lines. If the steps are used up, the marks are less precise. */
    private static final int WORK_BUDGET = 100_000;

    private static final TextDiffOptions WORDS =
            new TextDiffOptions(Algorithm.MYERS, Integer.MAX_VALUE, false, false, Inline.WORD, WORK_BUDGET);

    private static final Span LINE_FEED = new Span("\n", false);

    TextMarks {
        original = List.copyOf(original);
        modified = List.copyOf(modified);
    }

    /**
     * Marks the different words in texts of one or more lines. If the texts have no word in common, marks the text between the common
     * prefix and suffix.
     */
    static TextMarks ofWords(String original, String modified) {
        if (original.equals(modified)) {
            return unmarked(original, modified);
        }
        var left = new ArrayList<Span>();
        var right = new ArrayList<Span>();
        // Each text ends with a line feed, so that an empty last line is not lost.
        for (var hunk : TextDiffer.diff(Utf8Slice.of(original + "\n"), Utf8Slice.of(modified + "\n"), WORDS)
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
        return all ? ofEnds(original, modified) : new TextMarks(left, right);
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

    /**
     * Marks the words between the common prefix and the common suffix, if both together are at least half as long as the shorter text. A
     * word is marked as a whole, because a mark inside a word is hard to read. In a long word, such as a hash, only the different part is
     * marked.
     */
    static TextMarks ofEnds(String original, String modified) {
        int shorter = Math.min(original.length(), modified.length());
        int head = 0;
        while (head < shorter && original.charAt(head) == modified.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && original.charAt(original.length() - 1 - tail) == modified.charAt(modified.length() - 1 - tail)) {
            tail++;
        }
        boolean alike = 2 * (head + tail) >= shorter;
        int wholeHead = head;
        while (wholeHead > 0 && (isInsideWord(original, wholeHead) || isInsideWord(modified, wholeHead))) {
            wholeHead--;
        }
        int wholeTail = tail;
        while (wholeTail > 0
                && (isInsideWord(original, original.length() - wholeTail)
                        || isInsideWord(modified, modified.length() - wholeTail))) {
            wholeTail--;
        }
        if (head - wholeHead + tail - wholeTail <= MAX_EQUAL_IN_WORD) {
            head = wholeHead;
            tail = wholeTail;
        }
        return alike && (head + tail > 0 || shorter == 0)
                ? new TextMarks(pieces(original, head, tail), pieces(modified, head, tail))
                : unmarked(original, modified);
    }

    /** Returns whether both characters around an index belong to one word. A character that is half of a pair belongs to a word. */
    private static boolean isInsideWord(String text, int at) {
        return at > 0 && at < text.length() && isOfWord(text.charAt(at - 1)) && isOfWord(text.charAt(at));
    }

    private static boolean isOfWord(char c) {
        return Character.isLetterOrDigit(c)
                || c == '_'
                || Character.isSurrogate(c)
                || Character.getType(c) == Character.NON_SPACING_MARK;
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
}
