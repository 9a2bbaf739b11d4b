package dev.collate.http;

import dev.collate.problem.ErrorCode;

/** The {@code detail} of each error code, for errors that have no detail of their own. */
final class ErrorDetails {
    private ErrorDetails() {}

    static String of(ErrorCode code) {
        return switch (code) {
            case INVALID_REQUEST -> "The request is malformed: check its method, address, headers and body.";
            case UNAUTHORIZED -> "Send a valid API key: Authorization: Bearer <key>.";
            case FORBIDDEN -> "This key may not use this endpoint.";
            case NOT_FOUND -> "There is nothing at this path; /docs lists the endpoints.";
            case METHOD_NOT_ALLOWED -> "This path does not support this method.";
            case NOT_ACCEPTABLE -> "This path cannot return the media type that the Accept header requests.";
            case PAYLOAD_TOO_LARGE -> "The request is larger than allowed.";
            case UNSUPPORTED_MEDIA_TYPE -> "This path does not accept a body of this media type.";
            case UNPROCESSABLE -> "The content cannot be parsed as the stated format.";
            case RATE_LIMITED -> "Too many requests: retry with exponential backoff.";
            case INTERNAL_ERROR ->
                "Unexpected error: retry with exponential backoff, and report the request id if it persists.";
            case OVERLOADED -> "The server is overloaded: retry with exponential backoff.";
        };
    }
}
