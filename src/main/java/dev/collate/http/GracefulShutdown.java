package dev.collate.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The first step of an orderly end. For a while the server serves as ever, but it is not ready any more, and closes each connection with
 * its answer: so whoever sends it requests learns in peace to send them elsewhere. Then it stops listening, and serves those who came
 * last, for the container refuses every request that begins after its own end has.
 */
@Component
final class GracefulShutdown implements SmartLifecycle {
    /** Within that, a connection that was accepted has brought its request. */
    private static final Duration LAST = Duration.ofSeconds(1);

    private static final Duration TICK = Duration.ofMillis(20);

    private static final Logger LOG = LoggerFactory.getLogger(GracefulShutdown.class);

    private final Duration time;
    private @Nullable GracefulShutdownProtocol protocol;
    private volatile boolean running;
    private volatile boolean stopping;

    GracefulShutdown(ShutdownSettings settings) {
        this.time = settings.drain();
    }

    /** Tells which protocol listens. */
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

    /** Comes before the container's own end: this phase is the highest, and the highest stops first. */
    @Override
    public void stop() {
        stopping = true;
        try {
            if (time.isPositive() && protocol != null) {
                Thread.sleep(time);
                serveTheLast(protocol);
            }
        } catch (IOException e) {
            LOG.warn("The server could not stop listening before its end: a last request may be lost", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        running = false;
    }

    private static void serveTheLast(GracefulShutdownProtocol protocol) throws IOException, InterruptedException {
        protocol.stopListening(LAST);
        long start = System.nanoTime();
        while (protocol.getConnectionCount() > 0 && System.nanoTime() - start < LAST.toNanos()) {
            Thread.sleep(TICK);
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
