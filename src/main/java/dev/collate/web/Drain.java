package dev.collate.web;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The first step of an orderly end. For a while the server serves as ever, but it is not ready any more, and closes each connection with
 * its answer: so whoever sends it requests learns in peace to send them elsewhere. Only then does the container close the door, in
 * which a request on an idle connection would be caught.
 */
@Component
final class Drain implements SmartLifecycle, WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private final Duration time;
    private volatile boolean running;
    private volatile boolean ending;

    Drain(@Value("${collate.drain}") Duration time) {
        this.time = time;
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
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
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
