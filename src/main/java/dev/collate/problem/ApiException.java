package dev.collate.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An exception that becomes an error response. The server throws it intentionally. Every other exception is a defect or a failure. The
 * {@link #detail()} says what is wrong or what the caller can do. It is a part of the response, so it must not contain internals of the
 * server.
 */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient List<FieldError> errors;
    private final transient @Nullable ContentError contentError;
    private final @Nullable Duration retryAfter;

    private ApiException(
            ErrorCode code,
            String detail,
            List<FieldError> errors,
            @Nullable ContentError contentError,
            @Nullable Duration retryAfter) {
        // The exception has no stack trace, because it is a response, not a defect. Creating the stack trace would take
        // longer than rejecting most requests.
        super(detail, null, false, false);
        this.code = code;
        this.errors = List.copyOf(errors);
        this.contentError = contentError;
        this.retryAfter = retryAfter;
    }

    /** Returns the error 400 for one missing or invalid parameter. */
    public static ApiException invalid(String field, String message) {
        return invalid(List.of(new FieldError(field, message)));
    }

    /** Returns the error 400 for missing or invalid parameters. The list must not be empty. */
    public static ApiException invalid(List<FieldError> errors) {
        var detail = errors.stream()
                .map(error -> error.field() + ": " + error.message())
                .collect(Collectors.joining("; ", "", "."));
        return new ApiException(ErrorCode.INVALID_REQUEST, detail, errors, null, null);
    }

    /** Returns the error 400 with an explanation that names no parameter, for example because the request cannot be parsed. */
    public static ApiException badRequest(String detail) {
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

    /** Returns the error 422 for a valid request whose content cannot be processed. */
    public static ApiException unprocessable(ContentError error) {
        return new ApiException(ErrorCode.UNPROCESSABLE, error.detail(), List.of(), error, null);
    }

    /** Returns the error 422 for an input that cannot be processed. The error has no position. */
    public static ApiException unprocessable(String input, String message) {
        return unprocessable(new ContentError(input, null, null, null, null, message));
    }

    /** Returns the error 422 for an input, with the position of the error. The line and the column are counted from 1. */
    public static ApiException unprocessable(String input, int line, int column, String message) {
        return unprocessable(new ContentError(input, null, line, column, null, message));
    }

    /** Returns the error 429 for a caller that has exceeded a rate limit. The response has the header {@code Retry-After}. */
    public static ApiException rateLimited(String detail, Duration retryAfter) {
        return new ApiException(ErrorCode.RATE_LIMITED, detail, List.of(), null, retryAfter);
    }

    /** Returns the error 503 for a server that is temporarily overloaded. The response has the header {@code Retry-After}. */
    public static ApiException overloaded(String detail, Duration retryAfter) {
        return new ApiException(ErrorCode.OVERLOADED, detail, List.of(), null, retryAfter);
    }

    /** Returns an error that has no detail of its own. */
    public static ApiException of(ErrorCode code) {
        return of(code, code.detail());
    }

    /** Returns an error with an explanation for the caller, in one sentence. */
    public static ApiException of(ErrorCode code, String detail) {
        return new ApiException(code, detail, List.of(), null, null);
    }

    public ErrorCode code() {
        return code;
    }

    /** Returns the explanation for the caller, in one sentence. */
    public String detail() {
        return String.valueOf(getMessage());
    }

    /** Returns the missing or invalid parameters. The list is empty unless the code is {@link ErrorCode#INVALID_REQUEST}. */
    public List<FieldError> errors() {
        return errors;
    }

    /** Returns the elements of the array {@code errors} in the response: the invalid parameters, or the error in the content. */
    public List<?> errorElements() {
        return contentError == null ? errors : List.of(contentError);
    }

    /**
     * Returns the number of seconds, at least 1, after which the caller should send the request again. Returns an empty Optional if sending
     * the same request again does not help.
     */
    public Optional<Long> retryAfterSeconds() {
        return Optional.ofNullable(retryAfter)
                .map(wait -> Math.max(1, wait.plusNanos(999_999_999).toSeconds()));
    }

    /**
     * An invalid parameter of a request.
     *
     * @param field the path of the parameter, such as {@code options.context}
     * @param message what is wrong with the parameter
     */
    public record FieldError(String field, String message) {}

    /**
     * An error in a content of a request.
     *
     * @param input the parameter with the content, such as {@code original} or {@code csv}
     * @param row the row of a table, counted from 1 without the header; null in the header and outside of tables
     * @param line the line of the text, counted from 1; null if the error has no position
     * @param column the column of the character in the line, counted from 1; null in tables, and if the error has no position
     * @param pointer the JSON Pointer (RFC 6901) of the value in a JSON document; otherwise null
     * @param message what is wrong, without a full stop
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ContentError(
            String input,
            @Nullable Integer row,
            @Nullable Integer line,
            @Nullable Integer column,
            @Nullable String pointer,
            String message) {
        /** Returns the error as a sentence: {@code original: line 3, column 5: expected ':'.} */
        String detail() {
            var position = (row == null ? "" : "row " + row + ", ")
                    + (line == null ? "" : "line " + line)
                    + (column == null ? "" : ", column " + column);
            return input + ": " + (position.isEmpty() ? "" : position + ": ") + message + ".";
        }
    }
}
