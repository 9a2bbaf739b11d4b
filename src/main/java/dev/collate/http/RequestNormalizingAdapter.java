package dev.collate.http;

import dev.collate.http.request.RequestContext;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.buf.MessageBytes;

/**
 * Before Tomcat processes a request, normalizes the request and sets the headers that every response has. This includes the requests that
 * Tomcat handles itself: {@code OPTIONS *}, and requests that it cannot parse.
 *
 * <ul>
 * <li>If a request has no host, uses the local address of the connection as its host (RFC 9112, section 3.3).
 * <li>If the gateway is trusted, prepares the headers of the gateway (see {@link ForwardedHeaders}).
 * <li>Escapes malformed percent signs in path parameters, so that later code can decode the path.
 * <li>Creates the {@link RequestContext}.
 * <li>Sets the request id and the security headers of the response. After the response, discards the rest of the body, and lets the
 *     requests of other connections run.
 * </ul>
 */
final class RequestNormalizingAdapter extends CoyoteAdapter {
    private static final Pattern MALFORMED_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private final boolean trustsGateway;
    private final UnreadBodyDiscarder unreadBodyDiscarder;

    /**
     * @param trustsGateway whether the server uses the headers in which a gateway sends the address of the client
     * @param unreadBodyDiscarder discards what the server has not read of a body
     */
    RequestNormalizingAdapter(Connector connector, boolean trustsGateway, UnreadBodyDiscarder unreadBodyDiscarder) {
        super(connector);
        this.trustsGateway = trustsGateway;
        this.unreadBodyDiscarder = unreadBodyDiscarder;
    }

    // The warning is about platform threads, for which yield is only a hint. A virtual thread goes to the end of the
    // queue.
    @SuppressWarnings("ThreadPriorityCheck")
    @Override
    public void service(Request request, Response response) throws Exception {
        if (trustsGateway) {
            ForwardedHeaders.normalize(request.getMimeHeaders());
        }
        if (response.getStatus() >= HttpServletResponse.SC_BAD_REQUEST
                && request.requestURI().equals("*")) {
            // Tomcat handles "OPTIONS *" itself, and would send the error without a body.
            request.requestURI().setString("/");
        }
        setDefaultHost(request);
        escapeMalformedPercents(request.requestURI());
        var context = RequestContext.open(request);
        writeHeaders(response, context.requestId());
        super.service(request, response);
        unreadBodyDiscarder.discard(request, context);
        // Tomcat serves the next request of a connection on the same thread, if this request has already arrived.
        // Without the yield, a client
        // that always sends its next request at once would occupy a processor until it stops.
        Thread.yield();
    }

    /**
     * Escapes each percent sign that is not followed by two hexadecimal digits, if the path has a path parameter ({@code ;name=value}).
     * Tomcat does not decode path parameters, but later code decodes the whole path, and would fail. Spring's firewall then rejects the
     * path because of its semicolon. Tomcat itself rejects all other malformed paths.
     */
    private static void escapeMalformedPercents(MessageBytes path) {
        // The path is null if the request line is malformed.
        var sentPath = path.toString();
        if (sentPath != null && sentPath.indexOf(';') >= 0) {
            var escaped = MALFORMED_PERCENT.matcher(sentPath).replaceAll("%25").getBytes(StandardCharsets.ISO_8859_1);
            path.setBytes(escaped, 0, escaped.length);
        }
    }

    /**
     * Writes the headers of every response. With the security headers, browsers do not guess the type of the response, do not show it in a
     * frame, and do not send its URL as a referrer, and caches do not store it. Pages, and responses that caches may store, replace some of
     * these headers.
     */
    private void writeHeaders(Response response, String requestId) {
        response.setHeader(RequestContext.REQUEST_ID_HEADER, requestId);
        response.setHeader(ContentSecurityPolicy.HEADER, ContentSecurityPolicy.DEFAULT);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-store");
    }

    /** Sets a missing host to the local address of the connection, and a missing port to the default port of the scheme. */
    static void setDefaultHost(Request request) {
        if (request.serverName().getLength() == 0) {
            request.action(ActionCode.REQ_LOCAL_ADDR_ATTRIBUTE, request);
            var address = request.localAddr().toString();
            request.serverName().setString(address.contains(":") ? "[" + address + "]" : address);
        }
        if (request.getServerPort() == 0) {
            // A host with an empty port ("host:") and a host without a port both mean the default port of the scheme.
            // Tomcat represents this as -1.
            request.setServerPort(-1);
        }
    }
}
