package dev.collate.page;

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
}
