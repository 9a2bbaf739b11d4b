package dev.collate.site;

import java.util.regex.Pattern;
import org.springframework.web.util.HtmlUtils;

/** Renders SQL as HTML with a {@code span} around each keyword, string, number and quoted name. */
final class SqlMarkup {
    private static final String KEYWORDS =
            "ALL|AS|BIGINT|BOOLEAN|CHAR|CHARSET|CREATE|DATE|DECIMAL|DEFAULT|DOUBLE|DROP|ENGINE|EXISTS|FALSE|FROM|IF|INSERT|INT|INTEGER|INTO|NAMES"
                    + "|NOT|NULL|NUMBER|NUMERIC|PRECISION|SELECT|SET|TABLE|TEXT|TIMESTAMP|TRUE|VALUES|VARCHAR|WITH|ZONE";

    /**
     * Matches one token. In every dialect, a quote inside a string or a name is doubled. A string at the end of the SQL may be incomplete.
     */
    private static final Pattern TOKEN = Pattern.compile("(?<string>'(?:[^']++|'')*+'?)"
            + "|(?<name>\"(?:[^\"]++|\"\")*+\"?|`(?:[^`]++|``)*+`?|\\[(?:[^]]++|]])*+]?)"
            + "|(?<number>(?<![\\w.])-?\\d++(?:\\.\\d++)?(?:[eE][+-]?\\d++)?)"
            + "|(?<keyword>\\b(?:" + KEYWORDS + ")\\b)");

    private SqlMarkup() {}

    static String toHtml(String sql) {
        var html = new StringBuilder(sql.length() * 2);
        var token = TOKEN.matcher(sql);
        int copiedTo = 0;
        while (token.find()) {
            html.append(HtmlUtils.htmlEscape(sql.substring(copiedTo, token.start())));
            var style = token.group("string") != null
                    ? "string"
                    : token.group("name") != null ? "name" : token.group("number") != null ? "number" : "keyword";
            html.append("<span class=\"").append(style).append("\">");
            html.append(HtmlUtils.htmlEscape(token.group())).append("</span>");
            copiedTo = token.end();
        }
        return html.append(HtmlUtils.htmlEscape(sql.substring(copiedTo))).toString();
    }
}
