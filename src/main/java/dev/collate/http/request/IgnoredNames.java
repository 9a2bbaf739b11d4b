package dev.collate.http.request;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Formats the response header that lists the parameters that the server has ignored. With this header, clients notice misspelled options.
 */
final class IgnoredNames {
    static final String HEADER = "Collate-Ignored";

    private static final int MAX_NAMES = 20;
    private static final int MAX_NAME_LENGTH = 60;

    /** Maximum number of characters after which no further name is added. Tomcat accepts 8 KB for all headers of a response. */
    private static final int MAX_HEADER_LENGTH = 4000;

    private static final String SEPARATOR = ", ";

    private IgnoredNames() {}

    /**
     * Returns the names, percent-encoded. Each name is truncated to 60 code points. If there are more than 20 names or 4,000 characters,
     * the last element is {@code ...} instead of the other names.
     */
    static List<String> list(Collection<String> names) {
        var listed = new ArrayList<String>();
        int length = 0;
        for (var name : names) {
            if (listed.size() == MAX_NAMES || length > MAX_HEADER_LENGTH) {
                listed.add("...");
                return listed;
            }
            var encoded = encodeName(name);
            listed.add(encoded);
            length += encoded.length() + SEPARATOR.length();
        }
        return listed;
    }

    /** Returns the value of the header: the names as in {@link #list}, separated by commas. */
    static String format(Collection<String> names) {
        return String.join(SEPARATOR, list(names));
    }

    private static String encodeName(String name) {
        var shortened = name.codePointCount(0, name.length()) > MAX_NAME_LENGTH
                ? name.substring(0, name.offsetByCodePoints(0, MAX_NAME_LENGTH))
                : name;
        return URLEncoder.encode(shortened, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
