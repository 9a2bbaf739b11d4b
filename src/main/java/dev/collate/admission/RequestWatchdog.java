package dev.collate.admission;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks all computing requests ten times a second. One thread does this, and it sleeps while no request computes. */
public final class RequestWatchdog implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private static final Logger LOG = LoggerFactory.getLogger(RequestWatchdog.class);

    private final Set<ResourceReservation> watched = ConcurrentHashMap.newKeySet();
    private final Duration deadline;
    private final Thread thread =
            Thread.ofPlatform().name("request-watchdog").daemon().unstarted(this::run);
    /** Whether the thread sleeps or may fall asleep at any moment. If this is true, a new request must wake the thread. */
    private volatile boolean asleep;

    private volatile boolean isClosed;

    /** @param deadline the maximum computing time of a request */
    public RequestWatchdog(Duration deadline) {
        this.deadline = deadline;
        thread.start();
    }

    void watch(ResourceReservation request) {
        watched.add(request);
        if (asleep) {
            LockSupport.unpark(thread);
        }
    }

    void unwatch(ResourceReservation request) {
        watched.remove(request);
    }

    private void run() {
        while (!isClosed) {
            // The flag must be set before the next line checks whether requests are watched. A request that arrives
            // after this check then sees the flag and wakes the thread.
            asleep = true;
            if (watched.isEmpty()) {
                LockSupport.park(this);
            }
            asleep = false;
            LockSupport.parkNanos(this, INTERVAL.toNanos());
            watched.forEach(this::check);
        }
    }

    private void check(ResourceReservation request) {
        try {
            request.watch(deadline);
        } catch (RuntimeException e) {
            LOG.error("The watchdog could not check a request", e);
            unwatch(request);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }
}
