package dev.collate.page;

import java.util.List;

/**
 * A value as the page shows it.
 *
 * @param cut whether the value is longer than the maximum that is compared
 */
record ValueView(List<Span> spans, boolean cut) {
    ValueView {
        spans = List.copyOf(spans);
    }

    /** Returns the beginning of a value, up to the maximum length that is compared. */
    static ValueView cut(String value) {
        int length = Math.min(value.length(), PageLimits.VALUE_CHARACTERS);
        if (length < value.length() && Character.isHighSurrogate(value.charAt(length - 1))) {
            length--;
        }
        return new ValueView(List.of(new Span(value.substring(0, length), false)), length < value.length());
    }

    /** Returns the value with its text divided into these pieces. */
    ValueView withSpans(List<Span> pieces) {
        return new ValueView(pieces, cut);
    }

    /** Returns the text of all pieces. */
    String text() {
        return Span.text(spans);
    }

    /** Returns the value, shortened for the page. */
    ValueView shortened() {
        return withSpans(SpanShortener.of(spans));
    }

    /** Returns the value as HTML. */
    String html() {
        var html = new Markup().spans(spans);
        return (cut ? html.note("… and more") : html).toString();
    }
}
