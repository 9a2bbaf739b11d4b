package dev.collate.share.page;

import java.util.List;
import java.util.stream.Collectors;

/** A piece of a text, made visible; marked where it differs from the text beside it. */
record Span(String text, boolean marked) {
    Span {
        text = Visible.of(text);
    }

    /** The text that pieces make up. */
    static String text(List<Span> spans) {
        return spans.stream().map(Span::text).collect(Collectors.joining());
    }
}
