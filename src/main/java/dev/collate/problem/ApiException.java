package dev.collate.problem;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The only exception that is thrown on purpose: an answer other than success. {@link #detail()} is one sentence that the caller can
 * act on; it is sent as it stands, so it never holds anything of the server's inside.
 */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient List<FieldError> errors;
    private final @Nullable Duration retryAfter;

    private ApiException(ErrorCode code, String detail, List<FieldError> errors, @Nullable Duration retryAfter) {
        // No stack trace: it is an answer, not a defect, and building one costs more than most refused requests.
        super(detail, null, false, false);
        this.code = code;
        this.errors = List.copyOf(errors);
        this.retryAfter = retryAfter;
    }

    /** 400: one member is missing or wrong. */
    public static ApiException invalid(String field, String message) {
        return invalid(List.of(new FieldError(field, message)));
    }

    /** 400: these members, at least one, are missing or wrong. */
    public static ApiException invalid(List<FieldError> errors) {
        var detail = errors.stream()
                .map(error -> error.field() + ": " + error.message())
                .collect(Collectors.joining("; ", "", "."));
        return new ApiException(ErrorCode.INVALID_REQUEST, detail, errors, null);
    }

    /** 400: the request as a whole cannot be read. */
    public static ApiException malformed(String detail) {
        return of(ErrorCode.INVALID_REQUEST, detail);
    }

    public static ApiException unauthorized(String detail) {
        return of(ErrorCode.UNAUTHORIZED, detail);
    }

    public static ApiException forbidden(String detail) {
        return of(ErrorCode.FORBIDDEN, detail);
    }

    public static ApiException notFound(String detail) {
        return of(ErrorCode.NOT_FOUND, detail);
    }

    public static ApiException payloadTooLarge(String detail) {
        return of(ErrorCode.PAYLOAD_TOO_LARGE, detail);
    }

    public static ApiException unsupportedMediaType(String detail) {
        return of(ErrorCode.UNSUPPORTED_MEDIA_TYPE, detail);
    }

    /** 422: the request is understood, but the content of an input cannot be used; the detail names the input and the place. */
    public static ApiException unprocessable(String detail) {
        return of(ErrorCode.UNPROCESSABLE, detail);
    }

    /** 429, with {@code Retry-After}. */
    public static ApiException rateLimited(String detail, Duration retryAfter) {
        return new ApiException(ErrorCode.RATE_LIMITED, detail, List.of(), retryAfter);
    }

    /** 503, with {@code Retry-After}: the server is sound, but has no room for this request now. */
    public static ApiException overloaded(String detail, Duration retryAfter) {
        return new ApiException(ErrorCode.OVERLOADED, detail, List.of(), retryAfter);
    }

    private static ApiException of(ErrorCode code, String detail) {
        return new ApiException(code, detail, List.of(), null);
    }

    public ErrorCode code() {
        return code;
    }

    /** One sentence for the caller. */
    public String detail() {
        return String.valueOf(getMessage());
    }

    /** The members that are wrong; empty unless the code is {@link ErrorCode#INVALID_REQUEST}. */
    public List<FieldError> errors() {
        return errors;
    }

    /** How long the caller should wait before it tries again, where waiting helps. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
