package dev.collate.work;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks all requests ten times a second, and ends those that take too long or whose client has disconnected. */
public final class RequestWatchdog implements AutoCloseable {
    private static final int INTERVAL_MILLIS = 100;

    private static final Logger LOG = LoggerFactory.getLogger(RequestWatchdog.class);

    private final Set<RequestWork> watched = ConcurrentHashMap.newKeySet();
    private final Duration deadline;
    private final Duration maxRequestTime;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("request-watchdog").daemon().factory());

    /**
     * @param deadline the maximum time of one computation
     * @param maxRequestTime the maximum time of a request, including the transfer of its body and its response
     */
    public RequestWatchdog(Duration deadline, Duration maxRequestTime) {
        this.deadline = deadline;
        this.maxRequestTime = maxRequestTime;
        var unused = timer.scheduleAtFixedRate(
                () -> watched.forEach(this::check), INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    void watch(RequestWork request) {
        watched.add(request);
    }

    void unwatch(RequestWork request) {
        watched.remove(request);
    }

    private void check(RequestWork request) {
        try {
            request.watch(deadline, maxRequestTime);
        } catch (RuntimeException e) {
            LOG.error("The watchdog could not check a request", e);
            unwatch(request);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
