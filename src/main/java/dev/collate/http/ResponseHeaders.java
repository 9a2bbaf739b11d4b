package dev.collate.http;

import dev.collate.http.context.RequestId;
import org.apache.coyote.Response;

/**
 * Writes the headers of every response: the request id, and security headers. The security headers forbid browsers to guess the type of the
 * response, to show it in a frame and to send its URL as a referrer. The headers also forbid caches to store the response. Pages and
 * cacheable responses replace some of these headers.
 */
final class ResponseHeaders {
    /** A page may load scripts, stylesheets and images from its own origin, and send forms to it, and nothing else. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    private ResponseHeaders() {}

    static void write(Response response, String requestId) {
        response.setHeader(RequestId.HEADER, requestId);
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-store");
    }
}
