package dev.collate.http;

import dev.collate.problem.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a {@link Problem} for a request that Tomcat rejects before a servlet receives it, and for an error response without a body, such as
 * that of Spring for an unknown health group.
 */
final class ProblemReportValve extends ErrorReportValve {
    private static final JsonMapper JSON = new JsonMapper();

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0) {
            return;
        }
        response.setErrorReported();
        try {
            write(request, response, ErrorCode.ofStatus(response.getStatus()));
        } catch (IOException | IllegalStateException e) {
            container.getLogger().debug("The client did not read the error response", e);
        }
    }

    private static void write(Request request, Response response, ErrorCode code) throws IOException {
        var path = request.getRequestURI() == null ? "" : request.getRequestURI();
        var error = Problem.response(code, code.detail(), List.of(), new HttpHeaders(), path, request);
        response.setStatus(code.status());
        response.setContentType(String.valueOf(error.getHeaders().getContentType()));
        var body = error.getBody();
        response.getOutputStream()
                .write(
                        body instanceof String page
                                ? page.getBytes(StandardCharsets.UTF_8)
                                : JSON.writeValueAsBytes(body));
        response.finishResponse();
    }
}
