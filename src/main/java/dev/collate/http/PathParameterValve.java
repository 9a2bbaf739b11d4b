package dev.collate.http;

import dev.collate.problem.ErrorCode;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Rejects a path with a percent sign that is not followed by two hexadecimal digits. Tomcat rejects such a path itself, except if the
 * percent sign is in a path parameter ({@code ;name=value}), because Tomcat does not decode path parameters. Later code decodes the whole
 * path and would throw an exception.
 */
final class PathParameterValve extends ValveBase {
    private static final Pattern MALFORMED = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    PathParameterValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        var path = request.getRequestURI();
        // Only a path parameter, which begins with a semicolon, can still be malformed here. Most requests have none.
        // If the request line is malformed, the path is null.
        if (path != null && path.indexOf(';') >= 0 && MALFORMED.matcher(path).find()) {
            // If the method is TRACE, Tomcat has already rejected the request and has suspended the response. A
            // suspended response discards its output.
            response.setSuspended(false);
            ProblemReportValve.write(request, response, ErrorCode.INVALID_REQUEST);
        } else {
            getNext().invoke(request, response);
        }
    }
}
