package dev.collate.http;

import dev.collate.http.request.OverloadSettings;
import dev.collate.http.request.ServerSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.function.SingletonSupplier;

/**
 * Configures our Tomcat components, in the order in which a request passes through them, from the socket to the first servlet filter. The
 * port, the number of threads and the timeouts are in {@code application.yaml}. {@link FilterConfiguration} configures the filters.
 */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {
    /**
     * The buffers of all connections together take at most the heap divided by this number, unless this makes a buffer smaller than {@link
     * #MIN_BUFFER_BYTES}.
     */
    private static final int BUFFERS_DIVISOR = 8;

    private static final int MIN_BUFFER_BYTES = 8 << 10;
    private static final int MAX_BUFFER_BYTES = 64 << 10;

    private final OverloadSettings overload;
    private final int managementPort;
    private final @Nullable InetAddress serverAddress;
    private final boolean trustsGateway;

    TomcatConfiguration(OverloadSettings overload, ServerSettings settings, ServerProperties server) {
        var strategy = server.getForwardHeadersStrategy();
        this.overload = overload;
        this.managementPort = settings.managementPort();
        this.serverAddress = server.getAddress();
        this.trustsGateway = strategy != null && strategy != ForwardHeadersStrategy.NONE;
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> requestPipeline(
            ObjectProvider<MeterRegistry> meters, EndpointPaths paths) {
        return tomcat -> {
            // 1. Limits the time for reading the request line and the headers. Stops listening without losing a
            // connection.
            tomcat.setProtocol(GracefulShutdownProtocol.class.getName());
            tomcat.addConnectorCustomizers(this::configureConnector);

            // 2. Normalizes the request and creates the RequestContext. Reads the rest of a rejected body after the
            // response. This is a part of the adapter, because Tomcat's adapter may reject a request itself.
            tomcat.addConnectorCustomizers(this::replaceAdapter);

            // 3. Writes problem details for an error response without a body. This valve is in the host, because
            // Tomcat's host reports errors. It replaces the valve that the host would add by itself, and the page to
            // which Spring Boot would dispatch.
            tomcat.addContextCustomizers(context -> {
                var host = (StandardHost) context.getParent();
                host.setErrorReportValveClass("");
                host.getPipeline().addValve(new ProblemReportValve());
            });

            // 4. Logs and counts each request after its response. This includes the requests that Tomcat rejects.
            tomcat.addContextValves(new RequestLogValve(SingletonSupplier.of(meters::getObject), paths));

            // The port for health checks and metrics, if the operator has set one, has the same steps.
            if (managementPort > 0) {
                tomcat.addAdditionalConnectors(managementConnector());
            }
        };
    }

    private Connector managementConnector() {
        var connector = new Connector(GracefulShutdownProtocol.class.getName());
        connector.setPort(managementPort);
        if (serverAddress != null) {
            protocol(connector).setAddress(serverAddress);
        }
        configureConnector(connector);
        replaceAdapter(connector);
        return connector;
    }

    /**
     * Sets the size of the two buffers of each connection. Idle connections also have these buffers. The server makes a system call for
     * each filled buffer, and a large body fills a buffer of 8 KB thousands of times. So the buffers are as large as the heap allows.
     */
    private static void resizeBuffers(GracefulShutdownProtocol protocol) {
        var bytes = Integer.toString(bufferBytes(Runtime.getRuntime().maxMemory(), protocol.getMaxConnections()));
        protocol.setProperty("socket.appReadBufSize", bytes);
        protocol.setProperty("socket.appWriteBufSize", bytes);
        // With a pool, Tomcat would give the buffers of a closed connection to the next connection, even while a
        // thread still writes to the closed connection, because RequestContext.closeNow() runs on another thread.
        protocol.setProperty("socket.bufferPool", "0");
    }

    /**
     * Returns the size of one buffer in bytes.
     *
     * @param heap the maximum heap in bytes
     * @param connections the maximum number of connections
     */
    static int bufferBytes(long heap, int connections) {
        return Math.clamp(heap / BUFFERS_DIVISOR / (2L * connections), MIN_BUFFER_BYTES, MAX_BUFFER_BYTES);
    }

    private static GracefulShutdownProtocol protocol(Connector connector) {
        return (GracefulShutdownProtocol) connector.getProtocolHandler();
    }

    private void configureConnector(Connector connector) {
        var protocol = protocol(connector);
        protocol.setHeadTimeout(overload.grace());
        resizeBuffers(protocol);
        // Without this setting, Tomcat would read a form body when code reads a parameter. Only the package
        // http.request reads bodies, after authentication.
        connector.setParseBodyMethods("");
        // With this setting, a client that sends "Expect: 100-continue" is asked for the body only when the server
        // reads it. So a rejected client never sends its body.
        protocol.setContinueResponseTiming("onRead");
    }

    private void replaceAdapter(Connector connector) {
        connector.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.AFTER_INIT_EVENT)) {
                // Tomcat has created its own adapter during initialization. Our adapter replaces it.
                connector
                        .getProtocolHandler()
                        .setAdapter(new RequestNormalizingAdapter(
                                connector, trustsGateway, new UnreadBodyDiscarder(overload)));
            }
        });
    }
}
