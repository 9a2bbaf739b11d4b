package dev.collate.http;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Knows the paths of all endpoints. Suggests an endpoint for a path without an endpoint, finds the page above a path, and removes secrets
 * from a path before it is logged.
 */
@Component
final class EndpointPaths {
    /**
     * The quantifier is possessive. With another quantifier, Java matches each prefix with a recursive call, and many prefixes would
     * overflow the stack.
     */
    private static final Pattern API_PREFIXES = Pattern.compile("^(/api(?=/)|/v1(?=/))++");

    /** Maximum number of segments of a logged path. If a path has more segments, all segments from this number on are replaced together. */
    private static final int MAX_SEGMENTS = 8;

    /** Stands for a segment that is not logged. */
    private static final String REDACTED = "*";

    private static final String SEPARATOR = "/";

    /** Matches a path variable that allows only fixed values, such as {@code {part:original|modified}}. */
    private static final Pattern FIXED_CHOICE = Pattern.compile("\\{\\w+:([\\w|-]+)}");

    /**
     * Provides the paths of all endpoints and pages, such as {@code /api/v1/share/{token}}. They are read at the first use, because Tomcat
     * is configured before they exist.
     */
    private final Supplier<List<PathPattern>> patterns;

    /** Provides the segments of these paths, without variables. */
    private final Supplier<Set<String>> knownSegments = SingletonSupplier.of(this::knownSegments);

    @Autowired
    EndpointPaths(ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
        this(() -> mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .flatMap(handler -> handler.getPatternValues().stream())
                .toList());
    }

    EndpointPaths(Supplier<List<String>> patterns) {
        // Parsed once, because anyone can request any number of paths without an endpoint.
        this.patterns = SingletonSupplier.of(() -> patterns.get().stream()
                .map(PathPatternParser.defaultInstance::parse)
                .toList());
    }

    private Set<String> knownSegments() {
        return patterns.get().stream()
                .flatMap(pattern -> Arrays.stream(pattern.getPatternString().split(SEPARATOR)))
                .map(segment -> FIXED_CHOICE.matcher(segment).replaceAll("$1"))
                .flatMap(segment -> Arrays.stream(segment.split("\\|")))
                .filter(segment -> !segment.contains("{") && !segment.contains("*"))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the path that the client probably meant, if the client has called a path without an endpoint. It differs from the called path
     * only in slashes at the end, and in its prefix if it is a path of the API ({@code /v1} or {@code /api/v1}).
     */
    Optional<String> suggestedPath(String path) {
        var trimmed = path.replaceFirst("/+$", "");
        var tail = API_PREFIXES.matcher(trimmed).replaceFirst("");
        return Stream.of(trimmed, "/v1" + tail, "/api/v1" + tail)
                .filter(each -> !each.equals(path) && exists(each))
                .findFirst();
    }

    private boolean exists(String path) {
        var parsed = PathContainer.parsePath(path);
        return patterns.get().stream().anyMatch(pattern -> pattern.matches(parsed));
    }

    /** Returns the longest path of an endpoint or page above this path: {@code /convert} for {@code /convert/script}. */
    String parentPath(String path) {
        var parent = path;
        do {
            parent = parent.substring(0, parent.lastIndexOf(SEPARATOR));
        } while (!parent.isEmpty() && !exists(parent));
        return parent.isEmpty() ? SEPARATOR : parent;
    }

    /**
     * Returns a path for the log. A segment stays only if it occurs in the path of an endpoint. Every other segment is replaced with {@code
     * *}, because it may contain a secret, such as a share token.
     */
    String redact(String path) {
        var segments = path.split(SEPARATOR, MAX_SEGMENTS + 1);
        for (int i = 0; i < segments.length; i++) {
            segments[i] = knownSegments.get().contains(segments[i]) ? segments[i] : REDACTED;
        }
        return String.join(SEPARATOR, segments);
    }
}
