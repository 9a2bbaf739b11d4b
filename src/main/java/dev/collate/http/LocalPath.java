package dev.collate.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;

/** The path of a request without the context path. Behind a gateway, the context path is the path below which the gateway serves Collate. */
final class LocalPath {
    private LocalPath() {}

    /** @param path the path of the request, which may begin with the context path */
    static String of(HttpServletRequest request, String path) {
        // The context path is null if Tomcat rejects a request before it selects the context.
        var context = Objects.requireNonNullElse(request.getContextPath(), "");
        return path.startsWith(context) ? path.substring(context.length()) : path;
    }
}
