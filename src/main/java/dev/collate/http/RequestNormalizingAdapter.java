package dev.collate.http;

import dev.collate.http.context.RequestContext;
import java.util.Collections;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.http.MimeHeaders;
import org.apache.tomcat.util.net.SocketEvent;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.stereotype.Component;

/**
 * What every request and every answer gets before the container looks at them, so that nothing comes in or goes out without it: not even
 * what the container answers by itself, as {@code OPTIONS *}, or a request that it cannot read.
 *
 * <ul>
 *   <li>A header that stands in several lines becomes one, its values joined by commas, which is what it means (RFC 9110, section 5.3).
 *       Where one value is asked for, as a media type, a key or an id, that is none, and no reader takes the first of two that a gateway
 *       may not have gone by.
 *   <li>A request that names no host is for the address that it came to (RFC 9112, section 3.3).
 *   <li>Headers of a gateway are validated where they are believed: see {@link ForwardedHeaders}.
 *   <li>The answer has its request id and the security headers.
 * </ul>
 */
@Component
final class RequestNormalizingAdapter implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private final boolean believesGateway;

    RequestNormalizingAdapter(ServerProperties server) {
        var strategy = server.getForwardHeadersStrategy();
        this.believesGateway = strategy != null && strategy != ForwardHeadersStrategy.NONE;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers(connector -> connector.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.AFTER_INIT_EVENT)) {
                standBefore(connector);
            }
        }));
    }

    private void standBefore(Connector connector) {
        var protocol = connector.getProtocolHandler();
        protocol.setAdapter(new Preparing(protocol.getAdapter(), believesGateway));
    }

    private static void joinLines(MimeHeaders headers) {
        for (int i = 0; i < headers.size(); i++) {
            var name = headers.getName(i).toString();
            if (headers.findHeader(name, i + 1) >= 0) {
                var joined = String.join(", ", Collections.list(headers.values(name)));
                headers.setValue(name).setString(joined);
            }
        }
    }

    static void nameHost(Request request) {
        if (request.serverName().getLength() == 0) {
            request.action(ActionCode.REQ_LOCAL_ADDR_ATTRIBUTE, request);
            var address = request.localAddr().toString();
            request.serverName().setString(address.contains(":") ? "[" + address + "]" : address);
        }
        if (request.getServerPort() == 0) {
            // "host:" means the port of the scheme, as "host" does; the container knows that by this.
            request.setServerPort(-1);
        }
    }

    private record Preparing(Adapter container, boolean believesGateway) implements Adapter {
        @Override
        public void service(Request request, Response response) throws Exception {
            joinLines(request.getMimeHeaders());
            if (believesGateway) {
                ForwardedHeaders.normalize(request.getMimeHeaders());
            }
            nameHost(request);
            var context = RequestContext.open(request);
            ResponseHeaders.write(response, context.requestId());
            container.service(request, response);
        }

        @Override
        public boolean prepare(Request request, Response response) throws Exception {
            return container.prepare(request, response);
        }

        @Override
        public boolean asyncDispatch(Request request, Response response, SocketEvent event) throws Exception {
            return container.asyncDispatch(request, response, event);
        }

        @Override
        public void log(Request request, Response response, long nanos) {
            container.log(request, response, nanos);
        }

        @Override
        public void checkRecycled(Request request, Response response) {
            container.checkRecycled(request, response);
        }

        @Override
        public String getDomain() {
            return container.getDomain();
        }
    }
}
