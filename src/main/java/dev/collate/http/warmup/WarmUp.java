package dev.collate.http.warmup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Runs the exercises for a while after the start, on one thread of its own, so that Java has compiled the engines by the time that many
 * requests come. The server is ready meanwhile: whoever calls at once is served as if there were no warm-up, but for that thread.
 */
@Component
public final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private final List<WarmUpRequest> exercises;
    private final Duration length;

    WarmUp(List<WarmUpRequest> exercises, WarmUpSettings settings) {
        this.exercises = exercises;
        this.length = settings.warmUp();
    }

    /** Begins; it ends by itself, and with the server. */
    public Thread start() {
        return Thread.ofPlatform().name("warm-up").daemon().start(this::run);
    }

    private void run() {
        long start = System.nanoTime();
        var left = new ArrayList<>(exercises);
        while (System.nanoTime() - start < length.toNanos() && !left.isEmpty()) {
            left.removeIf(exercise -> !succeeds(exercise));
        }
    }

    private static boolean succeeds(WarmUpRequest exercise) {
        try {
            exercise.run();
            return true;
        } catch (Exception e) {
            LOG.warn("A warm-up exercise failed and is left out", e);
            return false;
        }
    }
}
