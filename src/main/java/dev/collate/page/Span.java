package dev.collate.page;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A piece of a text.
 *
 * @param marked whether the piece differs from the text on the other side
 * @param omitted number of characters that are omitted after the piece
 */
record Span(String text, boolean marked, long omitted) {
    Span(String text, boolean marked) {
        this(text, marked, 0);
    }

    /** Returns the text of the pieces, without the omitted characters. */
    static String text(List<Span> spans) {
        return spans.size() == 1
                ? spans.getFirst().text()
                : spans.stream().map(Span::text).collect(Collectors.joining());
    }
}
