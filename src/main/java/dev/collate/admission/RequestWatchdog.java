package dev.collate.admission;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread that looks after the requests that compute, several times a second. It sleeps while there are none. */
public final class RequestWatchdog implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private static final Logger LOG = LoggerFactory.getLogger(RequestWatchdog.class);

    private final Set<ResourceReservation> watched = ConcurrentHashMap.newKeySet();
    private final Duration deadline;
    private final Thread thread =
            Thread.ofPlatform().name("request-watchdog").daemon().unstarted(this::run);
    /** That nobody computes, or it will soon be found out: then the thread must be woken for a request. */
    private volatile boolean asleep;

    private volatile boolean isClosed;

    /** @param deadline how long a request may compute */
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
            // Set before the look at the requests: one that comes after that look finds it set.
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
            LOG.error("A request cannot be watched", e);
            unwatch(request);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }
}
