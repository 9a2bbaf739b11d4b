package dev.collate.page;

import java.util.regex.Pattern;
import org.springframework.web.util.HtmlUtils;

/**
 * A line as a reader sees it.
 *
 * @param text its text, without the omitted characters
 * @param markedText its text, with the changed pieces in brackets, and the numbers of omitted characters in braces
 * @param ending what the line says about the end of its content; empty for most lines
 */
record ShownLine(Row.Line line, String text, String markedText, String ending) {
    private static final Pattern OMISSION =
            Pattern.compile("<span class=\"note\"> \u2026 ([0-9,]+) characters? \u2026 </span>");
    private static final Pattern ENDING =
            Pattern.compile("<span class=\"note\"> ((?:no )?line break at the end) </span>$");

    static ShownLine of(Row.Line line) {
        var ending = ENDING.matcher(line.html());
        var note = ending.find() ? ending.group(1) : "";
        var html = ending.replaceFirst("");
        return new ShownLine(
                line,
                text(OMISSION.matcher(html).replaceAll("")),
                text(OMISSION.matcher(html)
                        .replaceAll(omission -> "{" + omission.group(1).replace(",", "") + "}")
                        .replace("<mark>", "[")
                        .replace("</mark>", "]")),
                note);
    }

    /** Returns the text of HTML. A carriage return is shown by its name. */
    private static String text(String html) {
        return HtmlUtils.htmlUnescape(
                html.replace("<i>CR</i>", "\r").replaceAll("</?mark>|<span class=\"\\w+\">|</span>", ""));
    }
}
