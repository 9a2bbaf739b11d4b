package dev.collate.http;

import dev.collate.http.request.OverloadSettings;
import dev.collate.http.request.RequestContext;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.utf8.Snippet;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Maps every exception of a filter or a controller to a {@link Problem} response. */
@RestControllerAdvice
final class ErrorAdvice extends ResponseEntityExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorAdvice.class);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    /**
     * The SQLSTATE classes that mean that a statement is wrong: invalid data, wrong number of rows, violated constraint, syntax error or
     * unknown name.
     */
    private static final Set<String> DEFECTS = Set.of("21", "22", "23", "42");

    private final OverloadSettings settings;
    private final EndpointPaths endpoints;

    ErrorAdvice(OverloadSettings settings, EndpointPaths endpoints) {
        this.settings = settings;
        this.endpoints = endpoints;
    }

    @ExceptionHandler
    ResponseEntity<Object> onApiException(ApiException e, HttpServletRequest request) {
        var headers = new HttpHeaders();
        e.retryAfter().ifPresent(wait -> headers.set(HttpHeaders.RETRY_AFTER, wholeSeconds(wait)));
        if (e.code() == ErrorCode.UNAUTHORIZED) {
            headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        return response(e.code(), e.detail(), e.reported(), headers, request);
    }

    /** Maps the exception for a query that cannot be decoded. Tomcat throws it when a parameter is read for the first time. */
    @ExceptionHandler
    ResponseEntity<Object> onMalformedQuery(InvalidParameterException e, HttpServletRequest request) {
        return onApiException(
                ApiException.malformed(
                        "The query cannot be decoded: each '%' needs two hexadecimal digits that encode UTF-8."),
                request);
    }

    /** Maps the exception for an invalid Accept header. Only the health endpoint throws it, because it parses the header itself. */
    @ExceptionHandler
    ResponseEntity<Object> onMalformedAccept(InvalidMimeTypeException e, HttpServletRequest request) {
        return response(ErrorCode.NOT_ACCEPTABLE, request);
    }

    /**
     * Maps the exception of a cancelled request. Either the deadline of the request has passed, or its client has disconnected, so that
     * nobody reads the response.
     */
    @ExceptionHandler
    ResponseEntity<Object> onCancelled(CancellationException e, HttpServletRequest request) {
        var context = RequestContext.of(request);
        if (context.isClosedByClient()) {
            context.closeAfterResponse();
        }
        return onApiException(
                ApiException.overloaded(
                        "The request exceeded the maximum computing time of "
                                + settings.deadline().toSeconds()
                                + " s: send a smaller request, or retry with exponential backoff.",
                        settings.patience()),
                request);
    }

    @ExceptionHandler
    ResponseEntity<Object> onOtherException(Exception e, HttpServletRequest request) {
        var wrapped = onWrappedException(e, request);
        if (wrapped != null) {
            return wrapped;
        }
        LOG.error("Unexpected error", e);
        if (NestedExceptionUtils.getMostSpecificCause(e) instanceof OutOfMemoryError) {
            return onApiException(
                    ApiException.overloaded(
                            "The server is out of memory for this request: retry with exponential backoff.",
                            RETRY_AFTER),
                    request);
        }
        return response(ErrorCode.INTERNAL_ERROR, request);
    }

    /**
     * Maps an exception whose cause is an error of the request, a cancellation or a failure of the database. For example, Jackson wraps the
     * exception if the work is cancelled while a result is written as JSON. Returns null for other exceptions.
     */
    private @Nullable ResponseEntity<Object> onWrappedException(Exception e, HttpServletRequest request) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ApiException ours) {
                return onApiException(ours, request);
            }
            if (cause instanceof CancellationException cancelled) {
                return onCancelled(cancelled, request);
            }
        }
        return isDatabaseFailure(e) ? onDatabaseFailure(e, request) : null;
    }

    /**
     * Returns whether this exception or one of its causes means that the database is unreachable, hangs or is full. Other exceptions of the
     * database mean that a statement of the server is wrong, which is a defect.
     */
    static boolean isDatabaseFailure(Throwable exception) {
        for (@Nullable Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof DataIntegrityViolationException
                    || cause instanceof IncorrectResultSizeDataAccessException
                    || cause instanceof InvalidDataAccessApiUsageException
                    || cause instanceof InvalidDataAccessResourceUsageException) {
                return false;
            }
            if (cause instanceof SQLException sql) {
                return sql.getSQLState() == null
                        || sql.getSQLState().length() < 2
                        || !DEFECTS.contains(sql.getSQLState().substring(0, 2));
            }
            if (cause instanceof DataAccessException || cause instanceof TransactionException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Maps a failure of the database. Logs one line without a stack trace, because every request fails while the database is unreachable.
     */
    private ResponseEntity<Object> onDatabaseFailure(Exception e, HttpServletRequest request) {
        LOG.error(
                "The database is unreachable or cannot store data: {}",
                NestedExceptionUtils.getMostSpecificCause(e).toString());
        LOG.debug("The exception", e);
        return onApiException(
                ApiException.overloaded(
                        "The server's database is not available: retry with exponential backoff.", RETRY_AFTER),
                request);
    }

    /**
     * Sets the {@code Allow} header to the same methods that the response to an OPTIONS request lists. In addition to the methods of the
     * exception, these are HEAD if GET is supported, and OPTIONS.
     */
    @Override
    protected ResponseEntity<Object> handleHttpRequestMethodNotSupported(
            HttpRequestMethodNotSupportedException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var allowed = new LinkedHashSet<>(Objects.requireNonNullElse(e.getSupportedHttpMethods(), Set.of()));
        if (allowed.contains(HttpMethod.GET)) {
            allowed.add(HttpMethod.HEAD);
        }
        allowed.add(HttpMethod.OPTIONS);
        headers.setAllow(allowed);
        return handleExceptionInternal(e, null, headers, status, request);
    }

    /**
     * Maps Spring's exceptions. The response has the status and the headers that Spring has chosen, but our own detail, because Spring's
     * detail contains names of handlers and resources.
     */
    @Override
    protected ResponseEntity<Object> handleExceptionInternal(
            Exception e, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest webRequest) {
        var wrapped = onWrappedException(e, servletRequest(webRequest));
        if (wrapped != null) {
            return wrapped;
        }
        if (status.is5xxServerError()) {
            LOG.error("Unexpected error", e);
        }
        var code = ErrorCode.ofStatus(status.value());
        var request = servletRequest(webRequest);
        return response(code, detail(e, code, request), List.of(), HttpHeaders.copyOf(headers), request);
    }

    private String detail(Exception e, ErrorCode code, HttpServletRequest request) {
        return switch (e) {
            case HttpRequestMethodNotSupportedException method ->
                "This path does not support " + method.getMethod() + ": use "
                        + String.join(
                                " or ",
                                Objects.requireNonNullElse(method.getSupportedMethods(), new String[] {"another"}))
                        + ".";
            case HttpMediaTypeNotSupportedException type ->
                "This path accepts a body of type " + joined(type.getSupportedMediaTypes()) + ": "
                        + contentTypeAdvice(request.getContentType());
            case HttpMediaTypeNotAcceptableException type ->
                "This path returns " + joined(type.getSupportedMediaTypes()) + ": request it in the Accept header.";
            case NoResourceFoundException missing -> nothingAtThePath(request);
            case NoHandlerFoundException missing -> nothingAtThePath(request);
            default -> code.detail();
        };
    }

    private String nothingAtThePath(HttpServletRequest request) {
        return endpoints
                .meant(Problem.localPath(request, request.getRequestURI()))
                .map(path -> "There is nothing at this path: the endpoint is " + path + ".")
                .orElse(ErrorCode.NOT_FOUND.detail());
    }

    private static String contentTypeAdvice(@Nullable String contentType) {
        return contentType == null
                ? "set the Content-Type header."
                : "the Content-Type header is '" + Snippet.of(contentType) + "'.";
    }

    private static String joined(List<MediaType> types) {
        return types.isEmpty()
                ? "application/json"
                : types.stream().map(MediaType::toString).distinct().collect(Collectors.joining(" or "));
    }

    private static HttpServletRequest servletRequest(WebRequest request) {
        return ((ServletWebRequest) request).getRequest();
    }

    private static String wholeSeconds(Duration wait) {
        return Long.toString(Math.max(1, wait.plusNanos(999_999_999).toSeconds()));
    }

    private static ResponseEntity<Object> response(ErrorCode code, HttpServletRequest request) {
        return response(code, code.detail(), List.of(), new HttpHeaders(), request);
    }

    private static ResponseEntity<Object> response(
            ErrorCode code, String detail, List<?> errors, HttpHeaders headers, HttpServletRequest request) {
        return Problem.response(code, detail, errors, headers, request.getRequestURI(), request);
    }
}
