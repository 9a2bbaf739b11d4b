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
 * A limited resource that requests share, such as bytes of heap or CPU permits. A request creates a {@link Claim} with the maximum amount
 * that it will need. Then it acquires the amount, in one step or in several.
 *
 * <p>The pool avoids deadlock with Dijkstra's banker's algorithm for one resource: it grants a part of a claim only if there is still an
 * order in which all claims, one after the other, can get their maximum and finish. So requests never wait for each other in a circle.
 *
 * <p>Each holder, such as an API key, may hold only a maximum share of the pool. The banker's algorithm also applies within this share. A
 * claim may exceed the share only if no other claim holds anything when it is granted. After that, the claim may use its announced maximum
 * until it is released.
 *
 * <p>The pool grants the first part of a claim only if the maximums of all claims together do not exceed the pool. Otherwise many requests
 * could each hold a small part, and would leave too little for any of them to finish soon. A postponed claim (see {@link Claim#postpone})
 * counts only with the amount that it holds.
 *
 * <p>The pool serves waiting claims in the order of their arrival, with two exceptions. If the holder of a claim has used up its share, the
 * claim is skipped. A claim that already holds a part takes precedence over claims that hold nothing, because it releases its part when it
 * finishes.
 *
 * <p>This class is thread-safe.
 */
public final class ResourcePool {
    private final long capacity;
    private final long holderShare;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Claim> claims = new ArrayList<>();
    private final List<Waiter> waiters = new ArrayList<>();
    private long used;

    /**
     * @param capacity the size of the pool, at least 1
     * @param holderShare the maximum amount that the claims of one holder may hold together
     */
    public ResourcePool(long capacity, long holderShare) {
        this.capacity = capacity;
        this.holderShare = Math.min(holderShare, capacity);
    }

    /**
     * Creates a claim that holds nothing yet and announces the maximum {@code max}. A maximum above the capacity is reduced to the
     * capacity.
     */
    public Claim claim(Object holder, long max) {
        return new Claim(holder, Math.min(max, capacity));
    }

    public long capacity() {
        return capacity;
    }

    /**
     * Returns the maximum amount that the claims of one holder may hold together. Only a claim that is granted while no other claim holds
     * anything may exceed it.
     */
    public long holderShare() {
        return holderShare;
    }

    /** Returns the amount that all claims together hold now. */
    public long used() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The part of the pool that one request holds or waits for. The request must release its claim at the end. Only one thread at a time
     * may use a claim.
     */
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
         * Raises the amount that this claim holds to {@code amount} in total, and replaces the announced maximum with {@code newMax}. Waits
         * until the pool can grant this.
         *
         * <p>A claim that already holds a part may raise its maximum only if there is still an order in which all claims can finish.
         * Otherwise two claims could wait for each other forever.
         *
         * @return true if the amount was granted; false if the pool cannot grant it within the timeout, if it exceeds the capacity of the
         *     pool, or if the maximum of this claim cannot be raised now; in these cases the claim is unchanged
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

        /** Reduces the amount that this claim holds, and its announced maximum, to {@code amount}. */
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
         * Announces that this claim will need its maximum much later, because its client is slow. Until the claim is released, the pool
         * grants first parts of other claims without keeping the rest of this maximum free.
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

        /** Releases everything that this claim holds. */
        public void release() {
            shrink(0);
        }

        /** Returns whether this claim was granted with a maximum above the share of its holder. */
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
     * Returns whether the share of the holder allows this grant. If the maximum of the claim is within the share, there must still be an
     * order in which all claims of the holder can finish within the share. If the maximum is above the share, the claim must already exceed
     * the share, or no other claim may hold anything.
     */
    private boolean isWithinShare(Waiter waiter) {
        if (waiter.max > holderShare) {
            return waiter.claim.exceedsShare() || isAlone(waiter.claim);
        }
        // While one claim exceeds the share of its holder, no other claim of this holder gets anything.
        return claims.stream().noneMatch(claim -> claim.exceedsShareOf(waiter.claim.holder) && claim != waiter.claim)
                && canAllFinish(claim -> claim.holder.equals(waiter.claim.holder), waiter, holderShare);
    }

    /** Returns whether no other claim of any holder holds a part of the pool. */
    private boolean isAlone(Claim claim) {
        return claims.stream().allMatch(claim::equals);
    }

    private boolean isSafe(Waiter waiter) {
        return canAllFinish(claim -> true, waiter, capacity);
    }

    /**
     * Returns whether, after this grant, there is an order in which every claim of the group can reach its maximum and finish. If the claim
     * holds nothing yet, the maximums of all claims of the group together must also be within {@code amount}.
     *
     * @param amount the maximum amount that the claims of the group may hold together
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
        // A claim that reaches its maximum with this grant can finish and release everything, so the grant cannot
        // prevent the other claims from finishing.
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
                // This waiter has given up, so the pool may now be able to grant the next waiters.
                grantWaiters();
            }
            return isGranted;
        }
    }
}
