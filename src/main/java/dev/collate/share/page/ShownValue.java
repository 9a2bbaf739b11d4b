package dev.collate.share.page;

import java.util.List;

/**
 * A value as it is shown.
 *
 * @param cut whether more of it follows than is read
 */
record ShownValue(List<Span> spans, boolean cut) {
    ShownValue {
        spans = List.copyOf(spans);
    }

    /** As much of a value as is read. */
    static ShownValue cut(String value) {
        int length = Math.min(value.length(), PageLimits.VALUE_CHARACTERS);
        if (length < value.length() && Character.isHighSurrogate(value.charAt(length - 1))) {
            length--;
        }
        return new ShownValue(List.of(new Span(value.substring(0, length), false)), length < value.length());
    }

    /** The same in other pieces. */
    ShownValue withSpans(List<Span> pieces) {
        return new ShownValue(pieces, cut);
    }

    /** The text that is read. */
    String text() {
        return Span.text(spans);
    }

    /** As much of it as the page has room for. */
    ShownValue excerpt() {
        return withSpans(Excerpt.of(spans));
    }

    /** As HTML. */
    public String html() {
        var html = new Markup().spans(spans);
        return (cut ? html.note("… and more") : html).toString();
    }
}
