package dev.collate.problem;

import java.util.Arrays;

/** The error codes of the API. Each has a machine-readable {@code code}, an HTTP status and a title. */
public enum ErrorCode {
    INVALID_REQUEST(400, "invalid_request", "Invalid request"),
    UNAUTHORIZED(401, "unauthorized", "Unauthorized"),
    FORBIDDEN(403, "forbidden", "Forbidden"),
    NOT_FOUND(404, "not_found", "Not found"),
    METHOD_NOT_ALLOWED(405, "method_not_allowed", "Method not allowed"),
    NOT_ACCEPTABLE(406, "not_acceptable", "Not acceptable"),
    PAYLOAD_TOO_LARGE(413, "payload_too_large", "Payload too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "unsupported_media_type", "Unsupported media type"),
    UNPROCESSABLE(422, "unprocessable", "Unprocessable content"),
    RATE_LIMITED(429, "rate_limited", "Too many requests"),
    INTERNAL_ERROR(500, "internal_error", "Internal error"),
    OVERLOADED(503, "overloaded", "Overloaded");

    private final int status;
    private final String code;
    private final String title;

    ErrorCode(int status, String code, String title) {
        this.status = status;
        this.code = code;
        this.title = title;
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

    public String code() {
        return code;
    }

    public String title() {
        return title;
    }
}
