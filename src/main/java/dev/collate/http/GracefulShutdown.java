package dev.collate.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The first step of a graceful shutdown. For a while the server continues to serve requests, but reports that it is not
 * ready, and closes each connection after its response, so that a gateway sends later requests to another server. Then
 * it stops listening and serves the last connections, because Tomcat rejects every request that begins after Tomcat's
 * own shutdown has begun. See docs/adr/0014-graceful-shutdown.md.
 */
@Component
final class GracefulShutdown implements SmartLifecycle {
    /** Maximum time that an accepted connection may take to send its request. */
    private static final Duration LAST_REQUEST_TIMEOUT = Duration.ofSeconds(1);

    private static final Duration TICK = Duration.ofMillis(20);

    private static final Logger LOG = LoggerFactory.getLogger(GracefulShutdown.class);

    private final Duration drainTime;
    private @Nullable GracefulShutdownProtocol protocol;
    private volatile boolean running;
    private volatile boolean stopping;

    GracefulShutdown(ShutdownSettings settings) {
        this.drainTime = settings.drain();
    }

    /** Sets the protocol that listens. */
    void setProtocol(GracefulShutdownProtocol protocol) {
        this.protocol = protocol;
    }

    /** Returns whether the server was asked to stop. */
    boolean isStopping() {
        return stopping;
    }

    @Override
    public void start() {
        running = true;
    }

    /** Runs before Tomcat's own shutdown, because components with the highest phase stop first. */
    @Override
    public void stop() {
        stopping = true;
        try {
            if (drainTime.isPositive() && protocol != null) {
                Thread.sleep(drainTime);
                serveLastConnections(protocol);
            }
        } catch (IOException e) {
            LOG.warn("The server could not stop listening before its shutdown: a last request may be lost", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        running = false;
    }

    private static void serveLastConnections(GracefulShutdownProtocol protocol)
            throws IOException, InterruptedException {
        protocol.stopListening(LAST_REQUEST_TIMEOUT);
        long start = System.nanoTime();
        while (protocol.getConnectionCount() > 0 && System.nanoTime() - start < LAST_REQUEST_TIMEOUT.toNanos()) {
            Thread.sleep(TICK);
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
