package dev.collate.work;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A counting semaphore for bytes of heap or for CPU permits, which holders, such as API keys, share fairly.
 *
 * <p>One holder may hold only a fraction of the resource. But a request may exceed this fraction with its first amount if nobody holds
 * anything, and with a further amount if no other holder holds anything. All large requests together may hold only a part of the resource,
 * so that the rest is always left for small requests. Small requests are served in the order of their arrival, and so are large requests; a
 * request whose holder has used up its share does not delay the requests behind it.
 *
 * <p>Thread-safe.
 */
public final class FairSemaphore {
    private final long capacity;
    private final long capacityForLarge;
    private final double holderShare;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Object, Holding> holdings = new HashMap<>();
    /** The requests that wait, in the order of their arrival. */
    private final Set<Acquisition> waiting = new LinkedHashSet<>();

    private long used;
    private long usedByLarge;

    /**
     * @param capacity the amount that all requests together may hold
     * @param capacityForLarge the part of it that large requests may hold
     * @param holderShare the fraction of both that one holder may hold; more than 0 and at most 1
     */
    public FairSemaphore(long capacity, long capacityForLarge, double holderShare) {
        this.capacity = capacity;
        this.capacityForLarge = capacityForLarge;
        this.holderShare = holderShare;
    }

    public long capacity() {
        return capacity;
    }

    /** Returns the maximum amount that one request can get. */
    long maxAmount(boolean isLarge) {
        return isLarge ? capacityForLarge : capacity;
    }

    /** Returns the amount that all requests together hold now. */
    public long used() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Acquires an amount. Waits until the amount is free, the timeout has passed, or the thread is interrupted because the server stops.
     *
     * @param timeout the maximum time to wait
     * @return whether the amount was acquired
     */
    boolean acquire(Object holder, long amount, boolean isLarge, Duration timeout) {
        lock.lock();
        try {
            var acquisition = new Acquisition(holder, amount, isLarge, false, lock.newCondition());
            if (amount > maxAmount(isLarge)) {
                return false;
            }
            waiting.add(acquisition);
            grantWaiting();
            long remainingNanos = timeout.toNanos();
            try {
                while (waiting.contains(acquisition) && remainingNanos > 0) {
                    remainingNanos = acquisition.granted.awaitNanos(remainingNanos);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (waiting.remove(acquisition)) {
                grantWaiting();
                return false;
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Acquires more for a request that already holds a part. Does not wait. The request takes precedence over the requests that wait,
     * because it releases its part only when it ends.
     *
     * @return whether the amount was acquired
     */
    boolean acquireMore(Object holder, long amount, boolean isLarge) {
        lock.lock();
        try {
            return amount <= maxAmount(isLarge)
                    && grant(new Acquisition(holder, amount, isLarge, true, lock.newCondition()));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Counts an amount that a small request holds as the amount of a large request from now on. Does not wait.
     *
     * @return whether large requests may hold this amount too; if not, nothing changes
     */
    boolean makeLarge(Object holder, long amount) {
        lock.lock();
        try {
            addToHolding(holder, -amount, false);
            boolean isGranted = acquireMore(holder, amount, true);
            if (!isGranted) {
                addToHolding(holder, amount, false);
            }
            return isGranted;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Releases an amount that was acquired for the same holder with the same {@code isLarge}, or that {@link #makeLarge} has made large.
     */
    void release(Object holder, long amount, boolean isLarge) {
        lock.lock();
        try {
            addToHolding(holder, -amount, isLarge);
            grantWaiting();
        } finally {
            lock.unlock();
        }
    }

    /** Grants the waiting requests what is free, in the order of their arrival. A large request does not delay a small one. */
    private void grantWaiting() {
        boolean smallWaits = false;
        boolean largeWaits = false;
        for (var iterator = waiting.iterator(); iterator.hasNext(); ) {
            var acquisition = iterator.next();
            if ((acquisition.isLarge ? largeWaits : smallWaits) || !isWithinShare(acquisition)) {
                continue;
            }
            if (grant(acquisition)) {
                iterator.remove();
            } else if (acquisition.isLarge) {
                largeWaits = true;
            } else {
                smallWaits = true;
            }
        }
    }

    private boolean grant(Acquisition acquisition) {
        boolean isGranted = isWithinShare(acquisition) && isFree(acquisition);
        if (isGranted) {
            addToHolding(acquisition.holder, acquisition.amount, acquisition.isLarge);
            acquisition.granted.signal();
        }
        return isGranted;
    }

    private boolean isFree(Acquisition acquisition) {
        return used + acquisition.amount <= capacity
                && (!acquisition.isLarge || usedByLarge + acquisition.amount <= capacityForLarge);
    }

    private boolean isWithinShare(Acquisition acquisition) {
        var held = holdings.getOrDefault(acquisition.holder, Holding.NONE);
        // The first amount may exceed the share if nobody holds anything, and a further amount if no other holder does.
        return used == (acquisition.isGrowing ? held.all : 0)
                || held.all + acquisition.amount <= shareOf(capacity)
                        && (!acquisition.isLarge || held.byLarge + acquisition.amount <= shareOf(capacityForLarge));
    }

    private long shareOf(long amount) {
        return (long) Math.ceil(amount * holderShare);
    }

    private void addToHolding(Object holder, long amount, boolean isLarge) {
        used += amount;
        usedByLarge += isLarge ? amount : 0;
        holdings.compute(holder, (key, held) -> {
            var before = held == null ? Holding.NONE : held;
            var after = new Holding(before.all + amount, before.byLarge + (isLarge ? amount : 0));
            return after.all == 0 ? null : after;
        });
    }

    /**
     * The amounts that one holder holds now.
     *
     * @param all the amount of all its requests
     * @param byLarge the amount of its large requests
     */
    private record Holding(long all, long byLarge) {
        static final Holding NONE = new Holding(0, 0);
    }

    /**
     * An amount that a request wants.
     *
     * @param isGrowing whether the request already holds an amount, and therefore does not wait
     */
    private record Acquisition(Object holder, long amount, boolean isLarge, boolean isGrowing, Condition granted) {}
}
