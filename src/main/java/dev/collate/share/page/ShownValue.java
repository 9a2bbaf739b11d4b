package dev.collate.share.page;

import java.util.List;

/**
 * A value as it is shown.
 *
 * @param cut whether more of it is left out
 */
record ShownValue(List<Span> spans, boolean cut) {
    ShownValue {
        spans = List.copyOf(spans);
    }

    /** As much of a value as the page has room for. */
    static ShownValue cut(String value) {
        int length = Math.min(value.length(), PageLimits.VALUE_CHARACTERS);
        if (length < value.length() && Character.isHighSurrogate(value.charAt(length - 1))) {
            length--;
        }
        return new ShownValue(List.of(new Span(value.substring(0, length), false)), length < value.length());
    }

    ShownValue withSpans(List<Span> marked) {
        return new ShownValue(marked, cut);
    }

    /** The text that is shown. */
    String text() {
        return Span.text(spans);
    }
}
