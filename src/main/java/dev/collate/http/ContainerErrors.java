package dev.collate.http;

import dev.collate.http.context.RequestContext;
import dev.collate.problem.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Has Tomcat report the requests that it refuses itself, before any servlet sees them, as a {@link Problem} too. */
@Component
final class ContainerErrors implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final JsonMapper JSON = new JsonMapper();

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextCustomizers(
                context -> ((StandardHost) context.getParent()).setErrorReportValveClass(Valve.class.getName()));
    }

    /** Public with a public constructor, as Tomcat makes it by its name. */
    public static final class Valve extends ErrorReportValve {
        @Override
        protected void report(Request request, Response response, @Nullable Throwable throwable) {
            if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
                return;
            }
            try {
                write(request, response, ErrorCode.ofStatus(response.getStatus()));
            } catch (IOException | IllegalStateException e) {
                container.getLogger().debug("The client did not take the error", e);
            }
        }
    }

    /** Answers a request that no servlet is to see. */
    static void write(Request request, Response response, ErrorCode code) throws IOException {
        var id = RequestContext.of(request).requestId();
        var path = request.getRequestURI() == null ? "" : request.getRequestURI();
        response.setStatus(code.status());
        var problem = Problem.of(code, ErrorDetails.of(code), List.of(), path, id);
        boolean shown = ErrorPage.suits(request, path);
        response.setContentType(shown ? ErrorPage.TYPE.toString() : "application/problem+json");
        response.getOutputStream()
                .write(
                        shown
                                ? ErrorPage.of(problem, request).getBytes(StandardCharsets.UTF_8)
                                : JSON.writeValueAsBytes(problem));
        response.finishResponse();
    }
}
