package dev.collate.http.body;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.stream.Collectors;

/** The value of the response header that names what the server did not understand: so that a misspelled option does not go unnoticed. */
final class IgnoredNames {
    static final String HEADER = "Collate-Ignored";

    private static final int MAX_NAMES = 20;
    private static final int MAX_LENGTH = 60;

    private IgnoredNames() {}

    /** The names, percent-encoded, joined by commas; of many the first 20, then {@code ...}. */
    static String listed(Collection<String> names) {
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
