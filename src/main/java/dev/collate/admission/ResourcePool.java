package dev.collate.admission;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * An amount that requests share, such as bytes of heap or CPU permits. A request announces the most that it will hold as a
 * {@link Claim}, and acquires up to that in one step or in several.
 *
 * <p>No deadlock: a request that holds a part and waits for the rest is only granted a part while every claim can still be met in some
 * order (Dijkstra's banker's algorithm, for one resource). So requests that wait for each other cannot hold everything between them.
 *
 * <p>No holder, such as one API key, gets more than its share, and the same holds for the claims of one holder among themselves. One claim
 * may exceed the share: one that announces so much while no other claim holds anything. It keeps what it announced until it is released.
 *
 * <p>Waiting is first come, first served, with two exceptions: a request that waits for its own holder's share is passed over, and so is
 * a newcomer by those that hold something already, because what they hold comes back once they finish.
 *
 * <p>Thread-safe.
 */
public final class ResourcePool {
    private final long capacity;
    private final long holderShare;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Claim> claims = new ArrayList<>();
    private final List<Waiter> waiters = new ArrayList<>();
    private long used;

    /**
     * @param capacity the whole amount, 1 or more
     * @param holderShare the most that the claims of one holder may hold together
     */
    public ResourcePool(long capacity, long holderShare) {
        this.capacity = capacity;
        this.holderShare = Math.min(holderShare, capacity);
    }

    /** Announces that a request will hold at most {@code max}, which is cut to the capacity. Nothing is held yet. */
    public Claim claim(Object holder, long max) {
        return new Claim(holder, Math.min(max, capacity));
    }

    public long capacity() {
        return capacity;
    }

    /** The most that the claims of one holder may hold together, except for one that has the pool to itself when it begins. */
    public long holderShare() {
        return holderShare;
    }

    /** The amount that is held now. */
    public long used() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }

    /** The holding of one request. To be released. For one thread at a time. */
    public final class Claim {
        private final Object holder;
        private long max;
        private long held;

        private Claim(Object holder, long max) {
            this.holder = holder;
            this.max = max;
        }

        public long held() {
            return held;
        }

        /** The most that it announced to hold. */
        public long max() {
            return max;
        }

        /**
         * Holds {@code amount} in all from now on, and announces that it will never be more than {@code newMax}. Waits until that much is
         * free.
         *
         * <p>A claim that holds a part may announce more than before only while all claims can still be met: it must not wait for a claim
         * that waits for it.
         *
         * @return false if it is not free in time, or never will be, because it exceeds the capacity, or if so much more cannot be
         *     announced now; nothing has changed then
         */
        public boolean acquire(long amount, long newMax, Duration timeout) {
            if (Math.max(amount, newMax) > capacity) {
                return false;
            }
            lock.lock();
            try {
                var waiter = new Waiter(this, Math.max(amount, held), newMax, lock.newCondition());
                return announce(waiter.max) && waiter.await(timeout);
            } finally {
                lock.unlock();
            }
        }

        private boolean announce(long newMax) {
            if (held > 0 && newMax > max) {
                var raised = new Waiter(this, held, newMax, lock.newCondition());
                if (!isWithinShare(raised) || !isSafe(raised)) {
                    return false;
                }
                max = newMax;
            }
            return true;
        }

        /** Gives back all but {@code amount}, and announces that it will never be more. */
        public void shrink(long amount) {
            lock.lock();
            try {
                set(Math.min(amount, held), Math.min(amount, held));
                grantWaiters();
            } finally {
                lock.unlock();
            }
        }

        /** Gives everything back. */
        public void release() {
            shrink(0);
        }

        /** Whether it was granted more than the share of its holder. */
        private boolean exceedsShare() {
            return held > 0 && max > holderShare;
        }

        private boolean exceedsShareOf(Object anyHolder) {
            return exceedsShare() && holder.equals(anyHolder);
        }

        private void set(long newHeld, long newMax) {
            used += newHeld - held;
            if (held == 0 && newHeld > 0) {
                claims.add(this);
            } else if (held > 0 && newHeld == 0) {
                claims.remove(this);
            }
            held = newHeld;
            max = newMax;
        }
    }

    private void grantWaiters() {
        boolean newcomersWait = false;
        for (Iterator<Waiter> next = waiters.iterator(); next.hasNext(); ) {
            var waiter = next.next();
            if (!isWithinShare(waiter) || newcomersWait && waiter.claim.held == 0) {
                continue;
            }
            if (isSafe(waiter)) {
                next.remove();
                waiter.grant();
            } else {
                newcomersWait = true;
            }
        }
    }

    /**
     * Whether what this waiter wants keeps its holder within its share, and all claims of the holder can still be met in it; or whether
     * its claim may exceed the share.
     */
    private boolean isWithinShare(Waiter waiter) {
        if (waiter.max > holderShare) {
            return waiter.claim.exceedsShare() || isAlone(waiter.claim);
        }
        // An exceeding claim has the share of its holder to itself.
        return claims.stream().noneMatch(claim -> claim.exceedsShareOf(waiter.claim.holder) && claim != waiter.claim)
                && canAllFinish(claim -> claim.holder.equals(waiter.claim.holder), waiter, holderShare);
    }

    /** Whether no other claim holds anything, of whichever holder. */
    private boolean isAlone(Claim claim) {
        return claims.stream().allMatch(claim::equals);
    }

    private boolean isSafe(Waiter waiter) {
        return canAllFinish(claim -> true, waiter, capacity);
    }

    /** Whether, once this waiter has what it wants, there is an order in which each of these claims gets the rest of what it announced. */
    private boolean canAllFinish(Predicate<Claim> group, Waiter waiter, long amount) {
        long free = amount - waiter.amount;
        for (var claim : claims) {
            if (claim != waiter.claim && group.test(claim)) {
                free -= claim.held;
            }
        }
        // Who needs nothing more gives all of it back in the end, so the others are where they were.
        return free >= 0 && (waiter.amount == waiter.max || hasOrder(group, waiter, free));
    }

    private boolean hasOrder(Predicate<Claim> group, Waiter waiter, long free) {
        var missingAndHeld = new ArrayList<long[]>();
        missingAndHeld.add(new long[] {waiter.max - waiter.amount, waiter.amount});
        for (var claim : claims) {
            if (claim != waiter.claim && group.test(claim)) {
                missingAndHeld.add(new long[] {claim.max - claim.held, claim.held});
            }
        }
        missingAndHeld.sort(Comparator.comparingLong(pair -> pair[0]));
        long available = free;
        for (var pair : missingAndHeld) {
            if (pair[0] > available) {
                return false;
            }
            available += pair[1];
        }
        return true;
    }

    private final class Waiter {
        private final Claim claim;
        private final long amount;
        private final long max;
        private final Condition granted;
        private final long maxBefore;
        private boolean isGranted;

        private Waiter(Claim claim, long amount, long max, Condition granted) {
            this.claim = claim;
            this.amount = amount;
            this.max = Math.max(amount, max);
            this.granted = granted;
            this.maxBefore = claim.max;
        }

        private void grant() {
            claim.set(amount, max);
            isGranted = true;
            granted.signal();
        }

        private boolean await(Duration timeout) {
            waiters.add(this);
            grantWaiters();
            long left = timeout.toNanos();
            try {
                while (!isGranted && left > 0) {
                    left = granted.awaitNanos(left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (!isGranted) {
                waiters.remove(this);
                claim.max = maxBefore;
                // Those that stood behind it may go first now.
                grantWaiters();
            }
            return isGranted;
        }
    }
}
