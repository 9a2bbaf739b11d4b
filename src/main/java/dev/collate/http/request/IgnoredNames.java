package dev.collate.http.request;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.StringJoiner;

/**
 * Formats the response header that lists the parameters that the server has ignored. With this header, clients notice misspelled options.
 */
final class IgnoredNames {
    static final String HEADER = "Collate-Ignored";

    private static final int MAX_NAMES = 20;
    private static final int MAX_NAME_LENGTH = 60;

    /** Maximum number of characters after which no further name is added. Tomcat accepts 8 KB for all headers of a response. */
    private static final int MAX_HEADER_LENGTH = 4000;

    private IgnoredNames() {}

    /**
     * Returns the names, percent-encoded and separated by commas. Each name is truncated to 60 code points. If there are more than 20 names
     * or 4,000 characters, the result ends with {@code ...} instead of the other names.
     */
    static String format(Collection<String> names) {
        var listed = new StringJoiner(", ");
        int count = 0;
        for (var name : names) {
            if (count++ == MAX_NAMES || listed.length() > MAX_HEADER_LENGTH) {
                return listed.add("...").toString();
            }
            listed.add(encodeName(name));
        }
        return listed.toString();
    }

    private static String encodeName(String name) {
        var shortened = name.codePointCount(0, name.length()) > MAX_NAME_LENGTH
                ? name.substring(0, name.offsetByCodePoints(0, MAX_NAME_LENGTH))
                : name;
        return URLEncoder.encode(shortened, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
