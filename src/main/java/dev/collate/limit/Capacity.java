package dev.collate.limit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** An amount that requests in flight share: bytes of memory, or seats at the processors. Those who wait are served in turn. */
public final class Capacity {
    private final long total;
    private final long unit;
    private final Semaphore units;

    /**
     * @param total all there is, at least one unit and at most 2^31 - 1 of them
     * @param unit what is counted at once: an amount is rounded up to a multiple of it
     */
    public Capacity(long total, long unit) {
        this.unit = unit;
        this.total = total / unit * unit;
        this.units = new Semaphore(Math.toIntExact(total / unit), true);
    }

    /** Takes an amount, waiting for it if need be; false if there was not enough in time, or never will be. */
    public boolean take(long amount, Duration patience) {
        if (amount > total) {
            return false;
        }
        try {
            return units.tryAcquire(count(amount), patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Gives back what was taken. */
    public void give(long amount) {
        units.release(count(amount));
    }

    public long total() {
        return total;
    }

    /** What is taken now. */
    public long used() {
        return total - units.availablePermits() * unit;
    }

    private int count(long amount) {
        return Math.toIntExact((amount + unit - 1) / unit);
    }
}
