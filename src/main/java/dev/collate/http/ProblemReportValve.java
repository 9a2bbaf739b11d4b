package dev.collate.http;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@link Problem} for every error response without a body. There are such responses if Tomcat rejects a request, before a servlet
 * receives it or because its body is incomplete; if a servlet or a filter calls {@code sendError}; and, for example, if a client requests
 * an unknown health group of Spring.
 */
final class ProblemReportValve extends ErrorReportValve {
    /** The request attribute with the problem to report. Without the attribute, the status of the response determines the problem. */
    private static final String PROBLEM_ATTRIBUTE = ProblemReportValve.class.getName();

    /** Sets the problem that the valve reports if the response has the status of the problem. */
    static void setProblem(HttpServletRequest request, Problem problem) {
        request.setAttribute(PROBLEM_ATTRIBUTE, problem);
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        if (response.getStatus() < 400 || throwable == null && response.getContentWritten() > 0) {
            return;
        }
        response.setErrorReported();
        try {
            // Removes the beginning of a page whose rendering has failed, and the Content-Length of the page.
            response.resetBuffer(true);
            response.setContentLength(-1);
            problem(request, response.getStatus()).send(request, response);
            response.finishResponse();
        } catch (IOException | IllegalStateException e) {
            container.getLogger().debug("The client did not read the error response", e);
        }
    }

    private static Problem problem(Request request, int status) {
        var code = ErrorCode.ofStatus(status);
        return request.getAttribute(PROBLEM_ATTRIBUTE) instanceof Problem problem && problem.status() == code.status()
                ? problem
                : Problem.of(ApiException.of(code), request);
    }
}
