package dev.collate.admission;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks all computing requests ten times a second, on one thread of its own. The thread sleeps while no request computes. */
public final class RequestWatchdog implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private static final Logger LOG = LoggerFactory.getLogger(RequestWatchdog.class);

    private final Set<ResourceReservation> watched = ConcurrentHashMap.newKeySet();
    private final Duration deadline;
    private final Thread thread =
            Thread.ofPlatform().name("request-watchdog").daemon().unstarted(this::run);
    /** Whether the thread sleeps, or is about to decide whether to sleep. A new request must then wake the thread. */
    private volatile boolean asleep;

    private volatile boolean isClosed;

    /** @param deadline maximum computing time of a request */
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
            // The flag is set before the check of the set, so a request that arrives after this check sees the flag and
            // wakes the thread.
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
            LOG.error("Failed to check a computing request", e);
            unwatch(request);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }
}
