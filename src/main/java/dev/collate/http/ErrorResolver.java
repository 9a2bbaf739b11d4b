package dev.collate.http;

import dev.collate.http.request.OverloadSettings;
import dev.collate.http.request.RequestContext;
import dev.collate.http.request.SiteAddress;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.utf8.Snippet;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
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
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.transaction.TransactionException;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;

/**
 * Responds to every exception of a filter or a controller with a {@link Problem}. If a part of another response has been sent, the server
 * cannot send an error, so this class closes the connection. Then the client sees an incomplete response, not a response with an error at
 * its end.
 */
final class ErrorResolver implements HandlerExceptionResolver {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorResolver.class);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    /**
     * The SQLSTATE classes that mean that a statement is wrong: wrong number of rows (21), invalid data (22), violated constraint (23),
     * syntax error or unknown name (42).
     */
    private static final Set<String> DEFECT_SQLSTATE_CLASSES = Set.of("21", "22", "23", "42");

    private final OverloadSettings settings;
    private final EndpointPaths endpoints;

    ErrorResolver(OverloadSettings settings, EndpointPaths endpoints) {
        this.settings = settings;
        this.endpoints = endpoints;
    }

    @Override
    public ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception e) {
        if (!response.isCommitted()) {
            send(e, request, response);
        } else if (e instanceof ApiException && request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) != null) {
            // Although the response counts as committed, nothing has been sent yet: Tomcat has found that the request
            // body is incomplete, has set this attribute, and will let ProblemReportValve report the error. Tomcat also
            // sets the attribute if a client disconnects during a response, but then the exception is not an
            // ApiException.
            ProblemReportValve.setProblem(request, Problem.of(toApiException(e, request), request));
        } else {
            abortResponse(e, request);
        }
        return new ModelAndView();
    }

    /**
     * Returns whether a browser opens a URL to which only forms are sent. The response to a form can be a page, and then the person may
     * restore the tab, or press Enter in the address bar.
     */
    private static boolean isReloadOfForm(Exception e, HttpServletRequest request) {
        return e instanceof HttpRequestMethodNotSupportedException
                && (HttpMethod.GET.matches(request.getMethod()) || HttpMethod.HEAD.matches(request.getMethod()))
                && ErrorPage.appliesTo(request);
    }

    /** The URL is relative, so that it works behind any path prefix of a gateway. */
    private void redirectToParent(HttpServletRequest request, HttpServletResponse response) {
        var path = Problem.localPath(request);
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader(HttpHeaders.LOCATION, SiteAddress.root(path) + "." + endpoints.parentPath(path));
    }

    private void send(Exception e, HttpServletRequest request, HttpServletResponse response) {
        if (isReloadOfForm(e, request)) {
            redirectToParent(request, response);
            return;
        }
        // These headers describe the body of the failed response, so they are removed.
        response.setContentLengthLong(-1);
        response.setHeader(HttpHeaders.ETAG, null);
        var error = toApiException(e, request);
        headers(e, error).forEach((name, values) -> response.setHeader(name, String.join(", ", values)));
        try {
            Problem.of(error, request).send(request, response);
            if (HttpMethod.OPTIONS.matches(request.getMethod())) {
                // This commits the response. Otherwise, Spring would add an Allow header with all methods that exist.
                response.flushBuffer();
            }
        } catch (IOException failure) {
            LOG.debug("The client did not read the error response", failure);
        }
    }

    private static void abortResponse(Exception e, HttpServletRequest request) {
        var cause = NestedExceptionUtils.getMostSpecificCause(e);
        if (cause instanceof IOException || cause instanceof CancellationException || isDeletedShare(cause)) {
            LOG.debug("The client did not read the response, the deadline passed, or a share was deleted", e);
            RequestContext.of(request).closeNow();
        } else {
            LOG.error("The response failed after a part of it was sent", e);
            RequestContext.of(request).failNow();
        }
    }

    /** Returns whether somebody has deleted a share after the server had sent a part of it. This is not a failure of the server. */
    private static boolean isDeletedShare(Throwable cause) {
        return cause instanceof ApiException error && error.code() == ErrorCode.NOT_FOUND;
    }

    /** Returns the headers of an error response: the headers of Spring's exception and of the error. */
    private static HttpHeaders headers(Exception e, ApiException error) {
        var headers = new HttpHeaders();
        if (e instanceof ErrorResponse response) {
            headers.putAll(response.getHeaders());
        }
        if (e instanceof HttpRequestMethodNotSupportedException method) {
            headers.setAllow(allowedMethods(method));
        }
        error.retryAfterSeconds().ifPresent(seconds -> headers.set(HttpHeaders.RETRY_AFTER, seconds.toString()));
        if (error.code() == ErrorCode.UNAUTHORIZED) {
            headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        return headers;
    }

    /**
     * Returns the same methods that the response to an OPTIONS request lists. In addition to the methods of the exception, these are HEAD
     * if GET is supported, and OPTIONS.
     */
    private static Set<HttpMethod> allowedMethods(HttpRequestMethodNotSupportedException e) {
        var allowed = new LinkedHashSet<>(Objects.requireNonNullElse(e.getSupportedHttpMethods(), Set.of()));
        if (allowed.contains(HttpMethod.GET)) {
            allowed.add(HttpMethod.HEAD);
        }
        allowed.add(HttpMethod.OPTIONS);
        return allowed;
    }

    /**
     * Returns the error that the response describes. If the exception or one of its causes is an {@link ApiException}, a cancellation or a
     * failure of the database, the response describes this one. For example, Jackson wraps the exception if the work is cancelled while a
     * result is written as JSON.
     */
    private ApiException toApiException(Exception e, HttpServletRequest request) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ApiException error) {
                return error;
            }
            if (cause instanceof CancellationException) {
                return cancelledError(request);
            }
        }
        if (isDatabaseFailure(e)) {
            return databaseError(e);
        }
        return switch (e) {
            // Tomcat throws this exception when a parameter is read for the first time, and does not say which rule the
            // query violates.
            case InvalidParameterException query ->
                ApiException.badRequest(
                        "The query is not valid: each '%' needs two hexadecimal digits that encode UTF-8, each parameter"
                                + " needs a name, and at most 1,000 parameters are allowed.");
            // Only the health endpoint throws this exception, because it parses the Accept header itself.
            case InvalidMimeTypeException accept -> ApiException.of(ErrorCode.NOT_ACCEPTABLE);
            // The health endpoint reads a JSON body, although it does not use it.
            case HttpMessageNotReadableException body -> ApiException.of(ErrorCode.INVALID_REQUEST);
            case ErrorResponse response
            when response.getStatusCode().is4xxClientError() ->
                ApiException.of(ErrorCode.ofStatus(response.getStatusCode().value()), detail(e, response, request));
            default -> unexpectedError(e);
        };
    }

    /**
     * Returns the error for cancelled work. The message is about the deadline. If the work was cancelled because the client has
     * disconnected, nobody reads the message.
     */
    private ApiException cancelledError(HttpServletRequest request) {
        var context = RequestContext.of(request);
        if (context.isClosedByClient()) {
            context.closeAfterResponse();
        }
        return ApiException.overloaded(
                "The request exceeded the maximum computing time of "
                        + settings.deadline().toSeconds()
                        + " s: send a smaller request, or retry with exponential backoff.",
                settings.patience());
    }

    private static ApiException unexpectedError(Exception e) {
        LOG.error("Unexpected error", e);
        return NestedExceptionUtils.getMostSpecificCause(e) instanceof OutOfMemoryError
                ? ApiException.overloaded(
                        "The server is out of memory for this request: retry with exponential backoff.", RETRY_AFTER)
                : ApiException.of(ErrorCode.INTERNAL_ERROR);
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
                        || !DEFECT_SQLSTATE_CLASSES.contains(sql.getSQLState().substring(0, 2));
            }
            if (cause instanceof DataAccessException || cause instanceof TransactionException) {
                return true;
            }
        }
        return false;
    }

    /** Logs one line without a stack trace, because every request fails while the database is unreachable. */
    private static ApiException databaseError(Exception e) {
        LOG.error(
                "The database is unreachable or cannot store data: {}",
                NestedExceptionUtils.getMostSpecificCause(e).toString());
        LOG.debug("The stack trace of the failure of the database", e);
        return ApiException.overloaded(
                "The server's database is not available: retry with exponential backoff.", RETRY_AFTER);
    }

    /** Returns a detail of Collate for an exception of Spring, because Spring's detail contains names of handlers and resources. */
    private String detail(Exception e, ErrorResponse response, HttpServletRequest request) {
        return switch (e) {
            case HttpRequestMethodNotSupportedException method ->
                "This path does not support " + method.getMethod() + ": use "
                        + String.join(
                                " or ",
                                Objects.requireNonNullElse(method.getSupportedMethods(), new String[] {"another"}))
                        + ".";
            case HttpMediaTypeNotSupportedException type ->
                "This path accepts a body of type " + alternatives(type.getSupportedMediaTypes()) + ": "
                        + describeContentType(request.getContentType());
            case HttpMediaTypeNotAcceptableException type ->
                "This path returns " + alternatives(type.getSupportedMediaTypes())
                        + ": request it in the Accept header.";
            case NoHandlerFoundException missing -> notFoundDetail(request);
            default -> ErrorCode.ofStatus(response.getStatusCode().value()).detail();
        };
    }

    private String notFoundDetail(HttpServletRequest request) {
        return endpoints
                .suggestedPath(Problem.localPath(request))
                .map(path -> "There is nothing at this path: try " + Problem.contextPath(request) + path + ".")
                .orElse(ErrorCode.NOT_FOUND.detail());
    }

    /** Returns the end of the error 415: the Content-Type that the client has sent. */
    private static String describeContentType(@Nullable String contentType) {
        return contentType == null
                ? "set the Content-Type header."
                : "the Content-Type header is '" + Snippet.of(contentType) + "'.";
    }

    /** Returns the media types with "or" between them. Returns application/json if the list is empty. */
    private static String alternatives(List<MediaType> types) {
        return types.isEmpty()
                ? "application/json"
                : types.stream().map(MediaType::toString).distinct().collect(Collectors.joining(" or "));
    }
}
