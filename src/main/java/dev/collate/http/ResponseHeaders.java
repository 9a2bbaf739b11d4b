package dev.collate.http;

import dev.collate.http.context.RequestId;
import org.apache.coyote.Response;

/**
 * The headers of every answer: the request's id, and what keeps browsers from guessing at, framing, or telling others about it, and
 * everyone from storing it. What may be stored or is a page says so itself, over this.
 */
final class ResponseHeaders {
    /** A page may be read and have a look of its own; nothing else, and nothing from elsewhere. */
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
