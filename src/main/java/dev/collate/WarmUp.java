package dev.collate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
 * uses only one thread, so the server is ready during this time and serves requests as usual.
 */
@Component
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private final List<Step> steps;
    private final Duration duration;
    private volatile boolean isStopped;

    WarmUp(List<Step> steps, Settings settings) {
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
        isStopped = true;
    }

    private void run() {
        long start = System.nanoTime();
        var remainingSteps = new ArrayList<>(steps);
        while (!isStopped && System.nanoTime() - start < duration.toNanos() && !remainingSteps.isEmpty()) {
            remainingSteps.removeIf(step -> !runStep(step));
        }
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
