package dev.collate.http;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Limits the log entries of a failure that affects every request to one entry per second. */
final class LogLimiter {
    private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanos;
    private final AtomicLong next;
    private final AtomicLong suppressed = new AtomicLong();

    /** @param nanos a monotonic clock in nanoseconds */
    LogLimiter(LongSupplier nanos) {
        this.nanos = nanos;
        this.next = new AtomicLong(nanos.getAsLong());
    }

    /**
     * Returns the number of entries that were suppressed since the last entry, if an entry may be written now. Otherwise returns an empty
     * value, and counts the entry as suppressed.
     */
    OptionalLong acquire() {
        long now = nanos.getAsLong();
        long allowed = next.get();
        if (now - allowed >= 0 && next.compareAndSet(allowed, now + INTERVAL)) {
            return OptionalLong.of(suppressed.getAndSet(0));
        }
        suppressed.incrementAndGet();
        return OptionalLong.empty();
    }
}
