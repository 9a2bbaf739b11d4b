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
 * A limited resource that requests share, such as bytes of heap or CPU permits. A request announces its maximum as a {@link Claim}, and
 * acquires up to this maximum in one step or in several.
 *
 * <p>The pool avoids deadlock with Dijkstra's banker's algorithm for one resource: it grants a part of a claim only if all claims can
 * still be met in some order. So requests that wait for each other can never hold the whole pool.
 *
 * <p>Each holder, such as an API key, has a maximum share of the pool. The banker's algorithm also applies within this share. One claim may
 * exceed this share, if no other claim holds anything when the claim is granted. The claim keeps its announced maximum until the claim is
 * released.
 *
 * <p>A claim that holds nothing yet is granted its first part only if the maximums of all claims fit into the pool together. So two requests
 * that the pool can serve at the same time are not held up by parts of many others. A postponed claim counts with what it holds.
 *
 * <p>Waiters are served in order of arrival, with two exceptions. A waiter whose holder has used up its share is skipped. A claim that
 * already holds a part goes before claims that hold nothing, because it releases its part when it finishes.
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
     * @param capacity size of the pool, 1 or more
     * @param holderShare maximum that the claims of one holder may hold together
     */
    public ResourcePool(long capacity, long holderShare) {
        this.capacity = capacity;
        this.holderShare = Math.min(holderShare, capacity);
    }

    /** Creates a claim of at most {@code max}, which is reduced to the capacity. The claim holds nothing yet. */
    public Claim claim(Object holder, long max) {
        return new Claim(holder, Math.min(max, capacity));
    }

    public long capacity() {
        return capacity;
    }

    /**
     * Returns the maximum that the claims of one holder may hold together. A claim that is granted while the pool is unused may exceed it.
     */
    public long holderShare() {
        return holderShare;
    }

    /** Returns the amount that all claims hold now. */
    public long used() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }

    /** The part of the pool that one request holds or waits for. The request must release it. Only one thread at a time may use a claim. */
    public final class Claim {
        private final Object holder;
        private long max;
        private long held;
        private boolean postponed;

        private Claim(Object holder, long max) {
            this.holder = holder;
            this.max = max;
        }

        public long held() {
            return held;
        }

        /** Returns the announced maximum. */
        public long max() {
            return max;
        }

        /**
         * Raises the held amount to {@code amount} in total, and replaces the announced maximum with {@code newMax}. Waits until the amount
         * is free.
         *
         * <p>A claim that already holds a part may raise its maximum only if all claims can still be met. Otherwise two claims could wait
         * for each other.
         *
         * @return false if the amount does not become free in time, if it exceeds the capacity of the pool, or if the maximum of this claim
         *     cannot be raised now. The pool is then unchanged.
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

        /** Reduces the held amount and the announced maximum to {@code amount}. */
        public void shrink(long amount) {
            lock.lock();
            try {
                set(Math.min(amount, held), Math.min(amount, held));
                grantWaiters();
            } finally {
                lock.unlock();
            }
        }

        /**
         * Announces that this claim needs its maximum much later, because its client is slow. Until the claim is released, the pool does not
         * keep the rest of the maximum free for it.
         */
        public void postpone() {
            lock.lock();
            try {
                postponed = true;
                grantWaiters();
            } finally {
                lock.unlock();
            }
        }

        /** Releases the whole claim. */
        public void release() {
            shrink(0);
        }

        /** Returns whether the pool granted this claim more than the share of its holder. */
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
            postponed &= newHeld > 0;
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
     * Returns whether this grant respects the share of the holder: all claims of the holder can still be met in some order within its
     * share, or the claim may exceed the share.
     */
    private boolean isWithinShare(Waiter waiter) {
        if (waiter.max > holderShare) {
            return waiter.claim.exceedsShare() || isAlone(waiter.claim);
        }
        // While a claim exceeds the share of its holder, no other claim of this holder may hold anything.
        return claims.stream().noneMatch(claim -> claim.exceedsShareOf(waiter.claim.holder) && claim != waiter.claim)
                && canAllFinish(claim -> claim.holder.equals(waiter.claim.holder), waiter, holderShare);
    }

    /** Returns whether no other claim of any holder holds anything. */
    private boolean isAlone(Claim claim) {
        return claims.stream().allMatch(claim::equals);
    }

    private boolean isSafe(Waiter waiter) {
        return canAllFinish(claim -> true, waiter, capacity);
    }

    /**
     * Returns whether, after this grant, there is an order in which every claim of the group can reach its maximum and finish, and whether
     * the maximum of a claim that holds nothing yet fits beside the other maximums.
     *
     * @param amount the amount that the group may hold together
     */
    private boolean canAllFinish(Predicate<Claim> group, Waiter waiter, long amount) {
        long free = amount - waiter.amount;
        long unclaimed = amount - waiter.max;
        for (var claim : claims) {
            if (claim != waiter.claim && group.test(claim)) {
                free -= claim.held;
                unclaimed -= claim.postponed ? claim.held : claim.max;
            }
        }
        if (waiter.claim.held == 0 && unclaimed < 0) {
            return false;
        }
        // A claim at its maximum can finish and release everything. So the grant changes nothing for the other claims.
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
                // This waiter has given up, so the pool may have enough for the next waiters.
                grantWaiters();
            }
            return isGranted;
        }
    }
}
