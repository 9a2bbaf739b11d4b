package dev.collate.auth;

import dev.collate.auth.key.Scope;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** The parts of the server by path, as the container decoded and normalised it: what the dispatcher goes by too. */
final class Area {
    private Area() {}

    /** Where a key is needed, whether or not there is anything at the path. */
    static boolean isApi(HttpServletRequest request) {
        var path = request.getServletPath();
        return isWithin(path, "/v1") || isWithin(path, "/api");
    }

    /** Where the admin token is needed: the administration API, and what the server tells of itself apart from its health. */
    static boolean isAdministration(HttpServletRequest request) {
        var path = request.getServletPath();
        return isWithin(path, "/admin") || isWithin(path, "/actuator") && !isWithin(path, "/actuator/health");
    }

    /** The scope that a key needs for a request of the API; empty where any key will do. */
    static Optional<Scope> scope(HttpServletRequest request) {
        var path = request.getServletPath();
        return switch (request.getMethod()) {
            case "POST" ->
                isWithin(path, "/v1/convert")
                        ? Optional.of(Scope.CONVERT)
                        : isWithin(path, "/api/v1/diff")
                                ? Optional.of(Scope.DIFF)
                                : isWithin(path, "/api/v1/share") ? Optional.of(Scope.SHARE_WRITE) : Optional.empty();
            case "DELETE" -> isWithin(path, "/api/v1/share") ? Optional.of(Scope.SHARE_WRITE) : Optional.empty();
            case "GET", "HEAD" -> isWithin(path, "/api/v1/share") ? Optional.of(Scope.SHARE_READ) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean isWithin(String path, String root) {
        return path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/');
    }
}
