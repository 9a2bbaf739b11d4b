package dev.collate.http;

import dev.collate.http.context.RequestId;
import org.apache.coyote.Response;

/**
 * Writes the headers of every response: the request id, and security headers. With the security headers, browsers do not guess the type of
 * the response, do not show it in a frame, and do not send its URL as a referrer. Also, caches do not store the response. Pages and
 * responses that caches may store replace some of these headers.
 */
final class ResponseHeaders {
    private ResponseHeaders() {}

    static void write(Response response, String requestId) {
        response.setHeader(RequestId.HEADER, requestId);
        response.setHeader(ContentPolicy.HEADER, ContentPolicy.DEFAULT);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-store");
    }
}
