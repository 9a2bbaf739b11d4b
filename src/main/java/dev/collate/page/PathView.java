package dev.collate.page;

import java.util.List;
import java.util.regex.Pattern;

/** The path of an entry of a structured comparison, shortened for the page. */
record PathView(List<Span> spans) {
    /** Matches the ends of steps. */
    private static final Pattern STEPS = Pattern.compile("(?<=[./\\]])");

    PathView {
        spans = List.copyOf(spans);
    }

    static PathView of(String path) {
        return new PathView(SpanShortener.of(List.of(new Span(path, false))));
    }

    /** Returns the path as HTML. A long path may break between its steps. */
    String html() {
        var html = new Markup();
        for (var span : spans) {
            for (var step : STEPS.split(span.text(), -1)) {
                html.text(step).tags("<wbr>");
            }
            html.omission(span);
        }
        return html.toString();
    }
}
