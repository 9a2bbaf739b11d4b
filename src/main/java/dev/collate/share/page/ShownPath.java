package dev.collate.share.page;

import java.util.List;

/** The path of an entry of a structured comparison, as it is shown. */
record ShownPath(String path) {
    /** As much as the page has room for, as HTML. A long one breaks between its steps. */
    public String html() {
        var html = new Markup();
        for (var span : Excerpt.of(List.of(new Span(path, false)))) {
            for (var step : span.text().split("(?<=[./\\]])", -1)) {
                html.text(step).tags("<wbr>");
            }
            html.omission(span);
        }
        return html.toString();
    }
}
