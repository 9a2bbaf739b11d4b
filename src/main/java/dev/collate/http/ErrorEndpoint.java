package dev.collate.http;

import dev.collate.auth.key.Public;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Writes the error response when Tomcat dispatches to the error path. Tomcat does this after a call of {@code sendError}, and when it finds
 * that a request body is incomplete.
 */
@RestController
@Public
final class ErrorEndpoint implements ErrorController {
    /** The request attribute with the {@link ApiException} that the response describes; without it, the status of Tomcat decides. */
    static final String CAUSE = ErrorEndpoint.class.getName();

    @RequestMapping("${server.error.path:/error}")
    ResponseEntity<Object> error(HttpServletRequest request) {
        var status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer number ? number : 404;
        var code = ErrorCode.ofStatus(status);
        var path = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri
                ? uri
                : request.getRequestURI();
        var detail = request.getAttribute(CAUSE) instanceof ApiException cause && cause.code() == code
                ? cause.detail()
                : code.detail();
        return Problem.response(code, detail, List.of(), new HttpHeaders(), path, request);
    }
}
