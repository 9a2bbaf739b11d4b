package dev.collate.http.request;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Formats the response header that lists the parameters that the server has ignored. With this header, clients notice misspelled options.
 */
final class IgnoredNames {
    static final String HEADER = "Collate-Ignored";

    static final int MAX_NAMES = 20;
    private static final int MAX_LENGTH = 60;

    private IgnoredNames() {}

    /**
     * Returns the known name that a caller probably means by an unknown one: {@code table_name} for {@code tableName}, or {@code
     * options.context} for {@code context}. It has the same letters, or differs in one letter, or in two letters of a long name.
     */
    static Optional<String> meant(String name, Collection<String> known) {
        var key = key(name);
        return key.length() > MAX_LENGTH
                ? Optional.empty()
                : known.stream()
                        .filter(each -> !each.equals(name) && distance(key, key(each)) <= Math.min(2, key.length() / 4))
                        .min(Comparator.comparing(each -> distance(key, key(each)) + each));
    }

    /** Returns the letters of the last part of a path. */
    private static String key(String path) {
        return path.substring(path.lastIndexOf('.') + 1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]", "");
    }

    /** Returns the number of letters that must be inserted, removed or replaced. */
    private static int distance(String from, String to) {
        var row = IntStream.rangeClosed(0, to.length()).toArray();
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }

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
