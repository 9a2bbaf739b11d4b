package dev.collate.admission;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** One thread that looks after the requests that compute, several times a second. It sleeps while there are none. */
public final class RequestWatchdog implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final Set<ResourceReservation> watched = ConcurrentHashMap.newKeySet();
    private final Duration deadline;
    private final Thread thread =
            Thread.ofPlatform().name("request-watchdog").daemon().unstarted(this::run);
    private volatile boolean isClosed;

    /** @param deadline how long a request may compute */
    public RequestWatchdog(Duration deadline) {
        this.deadline = deadline;
        thread.start();
    }

    void watch(ResourceReservation request) {
        boolean slept = watched.isEmpty();
        watched.add(request);
        if (slept) {
            LockSupport.unpark(thread);
        }
    }

    void unwatch(ResourceReservation request) {
        watched.remove(request);
    }

    private void run() {
        while (!isClosed) {
            if (watched.isEmpty()) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, INTERVAL.toNanos());
                watched.forEach(request -> request.watch(deadline));
            }
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }
}
