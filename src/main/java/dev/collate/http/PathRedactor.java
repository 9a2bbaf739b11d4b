package dev.collate.http;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Redacts the path of a request that no endpoint handles, before the path is logged. A segment stays only if it occurs in the path of an
 * endpoint. Every other segment is replaced with {@code *}, because it may contain a secret, such as a share token.
 */
final class PathRedactor {
    private static final int MAX_SEGMENTS = 8;
    private static final String UNKNOWN = "*";
    private static final String SEPARATOR = "/";

    /** Matches a path variable that allows only fixed values, such as {@code {part:original|modified}}. */
    private static final Pattern CHOICE = Pattern.compile("\\{\\w+:([\\w|-]+)}");

    private final Set<String> words;

    /**
     * @param patterns the paths of all endpoints, such as {@code /api/v1/share/{token}}
     */
    PathRedactor(Collection<String> patterns) {
        this.words = patterns.stream()
                .flatMap(pattern -> Arrays.stream(pattern.split(SEPARATOR)))
                .map(segment -> CHOICE.matcher(segment).replaceAll("$1"))
                .flatMap(segment -> Arrays.stream(segment.split("\\|")))
                .filter(word -> !word.contains("{") && !word.contains(UNKNOWN))
                .collect(Collectors.toUnmodifiableSet());
    }

    String of(String path) {
        var segments = path.split(SEPARATOR, MAX_SEGMENTS + 1);
        for (int i = 0; i < segments.length; i++) {
            segments[i] = words.contains(segments[i]) ? segments[i] : UNKNOWN;
        }
        return String.join(SEPARATOR, segments);
    }
}
