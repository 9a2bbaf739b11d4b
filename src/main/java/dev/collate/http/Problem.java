package dev.collate.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.collate.http.request.RequestContext;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of every error response: RFC 9457 problem details with two more members, {@code code} and the id of the request.
 *
 * @param type the address of the page that explains the code, on this server
 * @param instance the path of the request
 * @param errors the parameters that are not valid, or the error in the content; only in responses with status 400 and 422
 * @param success false if the path without the context path begins with {@code /v1/}; otherwise missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Problem(
        String code,
        String type,
        String title,
        int status,
        String detail,
        String instance,
        String requestId,
        @Nullable List<?> errors,
        @Nullable Boolean success) {
    /** The path of the page that lists the codes. Each code has a page below this path. */
    static final String CODES_PATH = "/docs/errors";

    private static final JsonMapper JSON = new JsonMapper();

    /** Returns the response body for an error. */
    static Problem of(ApiException error, HttpServletRequest request) {
        var code = error.code();
        var errors = error.errorElements();
        return new Problem(
                code.code(),
                contextPath(request) + CODES_PATH + "/" + code.code(),
                code.title(),
                code.status(),
                error.detail(),
                path(request),
                RequestContext.of(request).requestId(),
                code == ErrorCode.INVALID_REQUEST || !errors.isEmpty() ? List.copyOf(errors) : null,
                localPath(request).startsWith("/v1/") ? Boolean.FALSE : null);
    }

    /** Sends this problem, as a page if the client is a browser. */
    void send(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean isPage = ErrorPage.appliesTo(request);
        response.setStatus(status);
        response.setContentType(isPage ? ErrorPage.HTML_TYPE.toString() : MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream()
                .write(
                        isPage
                                ? ErrorPage.of(this, request).getBytes(StandardCharsets.UTF_8)
                                : JSON.writeValueAsBytes(this));
    }

    /**
     * Returns the path of the request without the context path. Behind a gateway, the context path is the path below which the gateway
     * serves Collate.
     */
    static String localPath(HttpServletRequest request) {
        var path = path(request);
        var context = contextPath(request);
        return path.startsWith(context) ? path.substring(context.length()) : path;
    }

    /** Returns the path of the request. Returns an empty text if the request line is malformed, because Tomcat then has no path. */
    private static String path(HttpServletRequest request) {
        return Objects.requireNonNullElse(request.getRequestURI(), "");
    }

    /** Returns the context path. Returns an empty text if Tomcat has rejected the request before it selected the context. */
    static String contextPath(HttpServletRequest request) {
        return Objects.requireNonNullElse(request.getContextPath(), "");
    }
}
