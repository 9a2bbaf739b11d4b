package dev.collate.http;

import dev.collate.http.request.ServerSettings;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * The first step of a graceful shutdown. For the time {@code collate.drain}, the server continues to serve requests, reports that it is not
 * ready, and closes each connection after its response. So a gateway sends later requests to another server. Then the server stops
 * listening, and serves the requests of the connections that it has already accepted. Tomcat's own shutdown begins only after that, because
 * it rejects all new requests. See docs/adr/0014-graceful-shutdown.md.
 */
@Component
final class GracefulShutdown {
    /** After the server has stopped listening, an accepted connection has at most this time to send its request. */
    private static final Duration LAST_REQUEST_TIMEOUT = Duration.ofSeconds(1);

    /** Time between two checks whether the accepted connections are closed. */
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(20);

    private static final Logger LOG = LoggerFactory.getLogger(GracefulShutdown.class);

    private final Duration drainTime;

    GracefulShutdown(ServerSettings settings) {
        this.drainTime = settings.drain();
    }

    /** Runs before Tomcat's own shutdown, because Spring publishes this event before it stops any component. */
    @EventListener
    void drain(ContextClosedEvent event) {
        try {
            if (drainTime.isPositive()
                    && event.getApplicationContext() instanceof WebServerApplicationContext context
                    && context.getWebServer() instanceof TomcatWebServer tomcat) {
                var connector = tomcat.getTomcat().getConnector();
                var protocol = (GracefulShutdownProtocol) connector.getProtocolHandler();
                // Tomcat then closes each connection after its next response.
                protocol.setMaxKeepAliveRequests(1);
                Thread.sleep(drainTime);
                serveLastConnections(protocol);
            }
        } catch (IOException e) {
            LOG.warn(
                    "The server could not stop listening before its shutdown, so a request that arrives now may be lost",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void serveLastConnections(GracefulShutdownProtocol protocol)
            throws IOException, InterruptedException {
        protocol.stopListening(LAST_REQUEST_TIMEOUT);
        long start = System.nanoTime();
        while (protocol.getConnectionCount() > 0 && System.nanoTime() - start < LAST_REQUEST_TIMEOUT.toNanos()) {
            Thread.sleep(CHECK_INTERVAL);
        }
    }
}
