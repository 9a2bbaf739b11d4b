package dev.collate.http;

import dev.collate.problem.ErrorCode;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Rejects a path that contains a percent sign without two hexadecimal digits after it. Tomcat decodes a path without its parameters ({@code
 * ;name=value}), so it accepts a malformed parameter. Later code that decodes the whole path would fail.
 */
final class PathParameterValve extends ValveBase {
    private static final Pattern MALFORMED = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    PathParameterValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        var path = request.getRequestURI();
        // Only a parameter can be malformed here, and hardly any request has one. A malformed request line has no path.
        if (path != null && path.indexOf(';') >= 0 && MALFORMED.matcher(path).find()) {
            // Tomcat itself has rejected the method TRACE, and discards the output until the host has reported the
            // error.
            response.setSuspended(false);
            ProblemReportValve.write(request, response, ErrorCode.INVALID_REQUEST);
        } else {
            getNext().invoke(request, response);
        }
    }
}
