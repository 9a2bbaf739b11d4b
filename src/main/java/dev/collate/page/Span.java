package dev.collate.page;

import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A piece of a text that a page shows: of a line, a path or a value.
 *
 * @param isMarked whether the piece differs from the text on the other side
 * @param omittedCharacters number of characters that are omitted after the piece
 */
record Span(String text, boolean isMarked, long omittedCharacters) {
    Span(String text, boolean marked) {
        this(text, marked, 0);
    }

    /** Returns the text of the pieces, without the omitted characters. */
    static String joinText(List<Span> spans) {
        return spans.size() == 1
                ? spans.getFirst().text()
                : spans.stream().map(Span::text).collect(Collectors.joining());
    }

    /** Returns the beginning of a text, as many characters as a page shows. */
    static Span beginning(Utf8Slice text) {
        return shorten(List.of(beginning(text, 4 * PageLimits.MAX_SHOWN_CHARACTERS)))
                .getFirst();
    }

    /** Returns the beginning of a text, at most {@code maxBytes} bytes, without an incomplete last character. */
    static Span beginning(Utf8Slice text, int maxBytes) {
        var shownText = text.beginning(maxBytes);
        long omitted = 0;
        for (int i = shownText.to(); i < text.to(); i++) {
            omitted += Utf8Slice.isContinuation(text.bytes()[i]) ? 0 : 1;
        }
        return new Span(shownText.toString(), false, omitted);
    }

    /** Returns the beginning of a text, as many characters as a page shows. */
    static Span shorten(String text) {
        return shorten(List.of(new Span(text, false))).getFirst();
    }

    /** Shortens a text for the page: to its marked pieces with some text around them, or to its beginning if no piece is marked. */
    static List<Span> shorten(List<Span> spans) {
        if (spans.stream().mapToInt(span -> span.text().length()).sum() <= PageLimits.MAX_SHOWN_CHARACTERS) {
            return spans;
        }
        var shortener = new Shortener();
        boolean hasMarks = spans.stream().anyMatch(Span::isMarked);
        for (int i = 0; i < spans.size(); i++) {
            var span = spans.get(i);
            if (hasMarks && !span.isMarked()) {
                shortener.keepEnds(
                        span.text(),
                        i == 0 ? 0 : Shortener.KEPT_CHARACTERS,
                        i == spans.size() - 1 ? 0 : Shortener.KEPT_CHARACTERS);
            } else {
                shortener.keep(span.text(), span.isMarked());
            }
            shortener.omit(span.omittedCharacters());
        }
        return shortener.kept;
    }

    /** Returns this index, or the index before it if this index is inside a surrogate pair. */
    static int characterBoundary(String text, int index) {
        boolean inside = index > 0
                && index < text.length()
                && Character.isLowSurrogate(text.charAt(index))
                && Character.isHighSurrogate(text.charAt(index - 1));
        return inside ? index - 1 : index;
    }

    private static final class Shortener {
        /** Number of characters that are kept before and after a marked piece. */
        private static final int KEPT_CHARACTERS = 100;

        private final List<Span> kept = new ArrayList<>();
        private int charactersLeft = PageLimits.MAX_SHOWN_CHARACTERS;

        /** Keeps this many characters at the start and at the end of a piece that is not marked. */
        private void keepEnds(String text, int head, int tail) {
            if (text.length() <= head + tail) {
                keep(text, false);
                return;
            }
            int from = characterBoundary(text, head);
            int to = characterBoundary(text, text.length() - tail);
            keep(text.substring(0, from), false);
            omit(text.codePointCount(from, to));
            keep(text.substring(to), false);
        }

        private void keep(String text, boolean marked) {
            int end = characterBoundary(text, Math.min(charactersLeft, text.length()));
            if (end > 0) {
                kept.add(new Span(text.substring(0, end), marked));
            }
            charactersLeft = end < text.length() ? 0 : charactersLeft - end;
            omit(text.codePointCount(end, text.length()));
        }

        private void omit(long characters) {
            if (characters > 0) {
                var last = kept.isEmpty() ? new Span("", false) : kept.removeLast();
                kept.add(new Span(last.text(), last.isMarked(), last.omittedCharacters() + characters));
            }
        }
    }
}
