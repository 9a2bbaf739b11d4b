package dev.collate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Runs the warm-up steps for a while after the start, so that the JIT compiler compiles the server before many requests arrive. The warm-up
 * uses only one thread, so the server is ready during this time and serves requests as usual.
 */
@Component
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private final List<WarmUpStep> steps;
    private final Duration duration;
    private volatile boolean stopped;

    WarmUp(List<WarmUpStep> steps, WarmUpSettings settings) {
        this.steps = steps;
        this.duration = settings.warmUp();
    }

    /** Starts the warm-up thread. The thread ends after the configured time, or when the server stops. */
    Thread start() {
        return Thread.ofPlatform().name("warm-up").daemon().start(this::run);
    }

    /** Ends the warm-up. Spring calls this method before it destroys the beans that the steps use. */
    @EventListener(ContextClosedEvent.class)
    void stop() {
        stopped = true;
    }

    private void run() {
        long start = System.nanoTime();
        var left = new ArrayList<>(steps);
        while (!stopped && System.nanoTime() - start < duration.toNanos() && !left.isEmpty()) {
            left.removeIf(step -> !succeeds(step));
        }
    }

    private boolean succeeds(WarmUpStep step) {
        try {
            step.run();
            return true;
        } catch (Exception e) {
            if (!stopped) {
                LOG.warn("A step of the warm-up failed and is skipped", e);
            }
            return false;
        }
    }
}
