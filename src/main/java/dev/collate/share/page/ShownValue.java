package dev.collate.share.page;

import java.util.List;

/**
 * A value as the page shows it.
 *
 * @param cut whether the value is longer than the maximum that is compared
 */
record ShownValue(List<Span> spans, boolean cut) {
    ShownValue {
        spans = List.copyOf(spans);
    }

    /** Returns the beginning of a value, up to the maximum length that is compared. */
    static ShownValue cut(String value) {
        int length = Math.min(value.length(), PageLimits.VALUE_CHARACTERS);
        if (length < value.length() && Character.isHighSurrogate(value.charAt(length - 1))) {
            length--;
        }
        return new ShownValue(List.of(new Span(value.substring(0, length), false)), length < value.length());
    }

    /** Returns the value with its text in these pieces. */
    ShownValue withSpans(List<Span> pieces) {
        return new ShownValue(pieces, cut);
    }

    /** Returns the text of all pieces. */
    String text() {
        return Span.text(spans);
    }

    /** Returns the value, shortened for the page. */
    ShownValue excerpt() {
        return withSpans(Excerpt.of(spans));
    }

    /** Returns the value as HTML. */
    public String html() {
        var html = new Markup().spans(spans);
        return (cut ? html.note("… and more") : html).toString();
    }
}
