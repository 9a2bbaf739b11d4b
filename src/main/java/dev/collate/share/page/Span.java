package dev.collate.share.page;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A piece of a text.
 *
 * @param marked whether it differs from the text beside it
 * @param omitted number of characters that are left out after it
 */
record Span(String text, boolean marked, long omitted) {
    Span(String text, boolean marked) {
        this(text, marked, 0);
    }

    /** The text that pieces make up, without what is left out. */
    static String text(List<Span> spans) {
        return spans.stream().map(Span::text).collect(Collectors.joining());
    }
}
