package dev.collate.http;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** The paths of the endpoints of the API. They help a caller who has sent a request to a similar path. */
final class EndpointPaths {
    private static final Pattern PREFIX = Pattern.compile("^(/api(?=/)|/v1(?=/))+");

    private final List<PathPattern> patterns;

    /** @param patterns the paths of all endpoints and pages, such as {@code /api/v1/share/{token}} */
    EndpointPaths(Collection<String> patterns) {
        this.patterns = patterns.stream()
                .filter(pattern -> pattern.startsWith("/v1/") || pattern.startsWith("/api/"))
                .map(PathPatternParser.defaultInstance::parse)
                .toList();
    }

    /** Returns the path of the endpoint that a path without an endpoint probably means: with another prefix, or without a slash at its end. */
    Optional<String> meant(String path) {
        var trimmed = path.replaceFirst("/+$", "");
        var tail = PREFIX.matcher(trimmed).replaceFirst("");
        return Stream.of(trimmed, "/v1" + tail, "/api/v1" + tail)
                .filter(each -> !each.equals(path))
                .filter(each -> patterns.stream().anyMatch(pattern -> pattern.matches(PathContainer.parsePath(each))))
                .findFirst();
    }
}
