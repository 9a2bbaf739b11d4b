package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** Reads the bearer token of a request (RFC 6750). A token in a query parameter is ignored, because URLs are written to logs. */
final class Bearer {
    private static final String SCHEME = "Bearer ";

    private Bearer() {}

    /**
     * Returns the token. Returns null if the {@code Authorization} header is missing or repeated, has another scheme than {@code Bearer}, or
     * has no token. A gateway may have checked another one of two repeated headers than the server would use.
     */
    static @Nullable String token(HttpServletRequest request) {
        var headers = request.getHeaders(HttpHeaders.AUTHORIZATION);
        var header = headers.hasMoreElements() ? headers.nextElement() : null;
        if (header == null || headers.hasMoreElements() || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        var token = header.substring(SCHEME.length()).strip();
        return token.isEmpty() ? null : token;
    }
}
