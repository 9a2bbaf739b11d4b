package dev.collate.http;

import dev.collate.problem.ErrorCode;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Refuses a path with a percent sign that no two hexadecimal digits follow. The container decodes a path without its parameters
 * ({@code ;name=value}), so it lets such a parameter pass, and whatever reads the whole path later fails.
 */
@Component
final class PathParameterCheck implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Pattern MALFORMED = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextValves(new Valve());
    }

    private static final class Valve extends ValveBase {
        private Valve() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            var path = request.getRequestURI();
            // Only a parameter can be malformed here, and hardly any request has one.
            if (path.indexOf(';') >= 0 && MALFORMED.matcher(path).find()) {
                ContainerErrors.write(request, response, ErrorCode.INVALID_REQUEST);
            } else {
                getNext().invoke(request, response);
            }
        }
    }
}
