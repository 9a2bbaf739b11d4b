package dev.collate.problem;

import java.util.Arrays;
import java.util.Locale;

/** The error codes of the API. Each has an HTTP status, a title, and a detail for errors that have no detail of their own. */
public enum ErrorCode {
    INVALID_REQUEST(400, "Invalid request", "The request is malformed: check its method, address, headers and body."),
    UNAUTHORIZED(401, "Unauthorized", "Send a valid API key: Authorization: Bearer <key>."),
    FORBIDDEN(403, "Forbidden", "This key may not use this endpoint."),
    NOT_FOUND(404, "Not found", "There is nothing at this path; /docs lists the endpoints."),
    METHOD_NOT_ALLOWED(405, "Method not allowed", "This path does not support this method."),
    NOT_ACCEPTABLE(406, "Not acceptable", "This path cannot return the media type that the Accept header requests."),
    PAYLOAD_TOO_LARGE(413, "Payload too large", "The request is larger than allowed."),
    UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type", "This path does not accept a body of this media type."),
    UNPROCESSABLE(422, "Unprocessable content", "The content cannot be parsed as the stated format."),
    RATE_LIMITED(429, "Too many requests", "Too many requests: retry with exponential backoff."),
    INTERNAL_ERROR(
            500,
            "Internal error",
            "Unexpected error: retry with exponential backoff, and report the request id if it persists."),
    OVERLOADED(503, "Overloaded", "The server is overloaded: retry with exponential backoff.");

    private final int status;
    private final String title;
    private final String detail;

    ErrorCode(int status, String title, String detail) {
        this.status = status;
        this.title = title;
        this.detail = detail;
    }

    /**
     * Returns the error code for an HTTP status. If no error code has this status, returns {@link #INVALID_REQUEST} for a status below 500,
     * and {@link #INTERNAL_ERROR} for any other status. But for 501 and 505, returns {@link #INVALID_REQUEST}, because Tomcat sends these
     * for an unknown method or HTTP version, which is an error of the caller.
     */
    public static ErrorCode ofStatus(int status) {
        return Arrays.stream(values())
                .filter(code -> code.status == status)
                .findFirst()
                .orElse(status < 500 || status == 501 || status == 505 ? INVALID_REQUEST : INTERNAL_ERROR);
    }

    public int status() {
        return status;
    }

    /** Returns the code in a response, such as {@code not_found}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
        return title;
    }

    public String detail() {
        return detail;
    }
}
