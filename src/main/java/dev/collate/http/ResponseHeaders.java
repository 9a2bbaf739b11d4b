package dev.collate.http;

import dev.collate.http.context.RequestId;
import org.apache.coyote.Response;

/**
 * Writes the headers of every response: the request id, and headers that forbid browsers to guess its type, to frame it and to send its address
 * as a referrer, and caches to store it. A response that may be cached, or a page, replaces them.
 */
final class ResponseHeaders {
    /** A page may load its own stylesheet and images; nothing else, and nothing of another origin. */
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none';"
            + " form-action 'none'; frame-ancestors 'none'";

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
