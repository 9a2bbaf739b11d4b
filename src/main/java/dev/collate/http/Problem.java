package dev.collate.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.collate.http.request.RequestContext;
import dev.collate.problem.ErrorCode;
import dev.collate.problem.FieldError;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * The body of every error response: RFC 9457 problem details with two more members, {@code code} and the id of the request.
 *
 * @param instance the path of the request
 * @param errors the parameters that are not valid; only in responses with status 400
 * @param success false if the path without the context path begins with {@code /v1/}; otherwise missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Problem(
        String code,
        String title,
        int status,
        String detail,
        String instance,
        String requestId,
        @Nullable List<FieldError> errors,
        @Nullable Boolean success) {

    /** Returns the response for an error: its problem details, or a page if the client is a browser. */
    static ResponseEntity<Object> response(
            ErrorCode code,
            String detail,
            List<FieldError> errors,
            HttpHeaders headers,
            String path,
            HttpServletRequest request) {
        var problem = of(code, detail, errors, path, request);
        boolean isPage = ErrorPage.appliesTo(request, path);
        headers.setContentType(isPage ? ErrorPage.TYPE : MediaType.APPLICATION_PROBLEM_JSON);
        return ResponseEntity.status(code.status())
                .headers(headers)
                .body(isPage ? ErrorPage.of(problem, request) : problem);
    }

    private static Problem of(
            ErrorCode code, String detail, List<FieldError> errors, String path, HttpServletRequest request) {
        return new Problem(
                code.code(),
                code.title(),
                code.status(),
                detail,
                path,
                RequestContext.of(request).requestId(),
                code == ErrorCode.INVALID_REQUEST ? List.copyOf(errors) : null,
                LocalPath.of(request, path).startsWith("/v1/") ? Boolean.FALSE : null);
    }
}
