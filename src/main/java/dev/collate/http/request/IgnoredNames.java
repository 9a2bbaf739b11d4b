package dev.collate.http.request;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Formats the response header that lists the parameters that the server has ignored. With this header, clients notice misspelled options.
 */
final class IgnoredNames {
    static final String HEADER = "Collate-Ignored";

    private static final int MAX_NAMES = 20;
    private static final int MAX_LENGTH = 60;

    private IgnoredNames() {}

    /**
     * Returns the names, percent-encoded and separated by commas. Each name is truncated to 60 code points. If there are more than 20
     * names, returns the first 20 names and {@code ...}.
     */
    static String format(Collection<String> names) {
        var listed = names.stream().limit(MAX_NAMES).map(IgnoredNames::encoded).collect(Collectors.joining(", "));
        return names.size() > MAX_NAMES ? listed + ", ..." : listed;
    }

    private static String encoded(String name) {
        var cut = name.codePointCount(0, name.length()) > MAX_LENGTH
                ? name.substring(0, name.offsetByCodePoints(0, MAX_LENGTH))
                : name;
        return URLEncoder.encode(cut, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
