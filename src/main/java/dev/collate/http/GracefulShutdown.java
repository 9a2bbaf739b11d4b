package dev.collate.http;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The first step of an orderly end. For a while the server serves as ever, but it is not ready any more, and closes each connection with
 * its answer: so whoever sends it requests learns in peace to send them elsewhere. Then it stops listening, and serves those who came
 * last, for the container refuses every request that begins after its own end has.
 */
@Component
final class GracefulShutdown implements SmartLifecycle, WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    /** Within that, a connection that was accepted has brought its request. */
    private static final Duration LAST = Duration.ofSeconds(1);

    private static final Duration TICK = Duration.ofMillis(20);

    private static final Logger LOG = LoggerFactory.getLogger(GracefulShutdown.class);

    private final Duration time;
    private final OverloadSettings overload;
    private @Nullable GracefulShutdownProtocol protocol;
    private volatile boolean running;
    private volatile boolean ending;

    GracefulShutdown(ShutdownSettings settings, OverloadSettings overload) {
        this.time = settings.drain();
        this.overload = overload;
    }

    @Override
    public void start() {
        running = true;
    }

    /** Comes before the container's own end: this phase is the highest, and the highest stops first. */
    @Override
    public void stop() {
        ending = true;
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

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.setProtocol(GracefulShutdownProtocol.class.getName());
        factory.addConnectorCustomizers(connector -> {
            protocol = (GracefulShutdownProtocol) connector.getProtocolHandler();
            protocol.setHeadTimeout(overload.grace());
        });
        factory.addContextValves(new LastAnswers());
    }

    private final class LastAnswers extends ValveBase {
        private LastAnswers() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            if (ending) {
                response.setHeader("Connection", "close");
            }
            getNext().invoke(request, response);
        }
    }
}
