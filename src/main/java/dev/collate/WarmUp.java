package dev.collate;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.hibernate.validator.constraints.time.DurationMin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;

/**
 * Runs the warm-up steps for a while after the start, so that the JIT compiler compiles the server before many requests arrive. The warm-up
 * uses only one thread, so the server is ready during this time and serves requests as usual. It pauses while clients send requests,
 * because these requests need the processors, and warm the server up themselves.
 */
@Component
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    /** The length of a pause. Another one follows if a request of a client has ended during it. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final List<Step> steps;
    private final MeterRegistry meters;
    private final Duration duration;
    private volatile boolean isStopped;

    WarmUp(List<Step> steps, MeterRegistry meters, Settings settings) {
        this.steps = steps;
        this.meters = meters;
        this.duration = settings.warmUp();
    }

    /** Starts the warm-up thread. The thread ends after the configured time, or when the server stops. */
    Thread start() {
        return Thread.ofPlatform().name("warm-up").daemon().start(this::run);
    }

    /** Ends the warm-up. Spring calls this method before it destroys the beans that the steps use. */
    @EventListener(ContextClosedEvent.class)
    void stop() {
        isStopped = true;
    }

    private void run() {
        long start = System.nanoTime();
        long requestCount = 0;
        var remainingSteps = new ArrayList<>(steps);
        while (!isStopped && System.nanoTime() - start < duration.toNanos() && !remainingSteps.isEmpty()) {
            long newRequestCount = clientRequestCount();
            if (newRequestCount == requestCount) {
                remainingSteps.removeIf(step -> !runStep(step));
            } else {
                requestCount = newRequestCount;
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /** Returns how many requests have ended since the start, without the health checks. */
    private long clientRequestCount() {
        return meters.find("http.server.requests").timers().stream()
                .filter(timer -> !requireNonNull(timer.getId().getTag("uri")).startsWith("/actuator"))
                .mapToLong(Timer::count)
                .sum();
    }

    /** Returns false if the step has failed. */
    private boolean runStep(Step step) {
        try {
            step.run();
            return true;
        } catch (Exception e) {
            if (!isStopped) {
                LOG.warn("A step of the warm-up failed and is skipped", e);
            }
            return false;
        }
    }

    /** A step of the warm-up. The warm-up runs all steps in turn, many times. */
    interface Step {
        void run() throws Exception;
    }

    /**
     * The settings of the warm-up.
     *
     * @param warmUp how long the warm-up runs after the start
     */
    @Validated
    @ConfigurationProperties("collate")
    record Settings(@DurationMin @DefaultValue("2s") Duration warmUp) {}
}
