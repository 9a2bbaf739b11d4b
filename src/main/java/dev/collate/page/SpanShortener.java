package dev.collate.page;

import java.util.ArrayList;
import java.util.List;

/** Shortens a text for the page: to its marked pieces with some text around them, or to its beginning if no piece is marked. */
final class SpanShortener {
    /** Number of characters that are kept before and after a marked piece. */
    private static final int AROUND = 100;

    private final List<Span> kept = new ArrayList<>();
    private int room = PageLimits.TEXT_CHARACTERS;

    private SpanShortener() {}

    static List<Span> of(List<Span> spans) {
        if (spans.stream().mapToInt(span -> span.text().length()).sum() <= PageLimits.TEXT_CHARACTERS) {
            return spans;
        }
        var shortener = new SpanShortener();
        boolean marks = spans.stream().anyMatch(Span::marked);
        for (int i = 0; i < spans.size(); i++) {
            var span = spans.get(i);
            if (marks && !span.marked()) {
                shortener.keepEnds(span.text(), i == 0 ? 0 : AROUND, i == spans.size() - 1 ? 0 : AROUND);
            } else {
                shortener.keep(span.text(), span.marked());
            }
            shortener.omit(span.omitted());
        }
        return shortener.kept;
    }

    /** Keeps this many characters at the start and at the end of the text between two marked pieces. */
    private void keepEnds(String text, int head, int tail) {
        if (text.length() <= head + tail) {
            keep(text, false);
            return;
        }
        int from = boundary(text, head);
        int to = boundary(text, text.length() - tail);
        keep(text.substring(0, from), false);
        omit(text.codePointCount(from, to));
        keep(text.substring(to), false);
    }

    private void keep(String text, boolean marked) {
        int end = boundary(text, Math.min(room, text.length()));
        if (end > 0) {
            kept.add(new Span(text.substring(0, end), marked));
        }
        room = end < text.length() ? 0 : room - end;
        omit(text.codePointCount(end, text.length()));
    }

    private void omit(long characters) {
        if (characters > 0) {
            var last = kept.isEmpty() ? new Span("", false) : kept.removeLast();
            kept.add(new Span(last.text(), last.marked(), last.omitted() + characters));
        }
    }

    /** Returns this index, or the index before it if this index is inside a surrogate pair. */
    private static int boundary(String text, int at) {
        boolean inside = at > 0
                && at < text.length()
                && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
        return inside ? at - 1 : at;
    }
}
