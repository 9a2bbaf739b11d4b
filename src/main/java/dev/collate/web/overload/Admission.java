package dev.collate.web.overload;

import dev.collate.problem.ApiException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one request holds of the server's memory and processors. For the threads of that request, one at a time; the seat alone may be
 * taken from it by another thread, while it waits for its client.
 */
public final class Admission {
    private static final long MEGABYTE = 1 << 20;

    /** Waiting that is no longer the network's usual share of sending. */
    private static final long MOMENT_NANOS = 1_000_000_000;

    private final Lanes lanes;
    private final Duration patience;
    private final Carriers carriers;
    private @Nullable Lane lane;
    private long memory;
    private @Nullable Lane seat;
    private long seatedAt;
    private long seatedNanos;
    /** Of the waits for the client that are over. */
    private volatile long waitedNanos;

    private volatile long waitingSince;
    private volatile boolean waiting;

    Admission(Lanes lanes, Duration patience, Carriers carriers) {
        this.lanes = lanes;
        this.patience = patience;
        this.carriers = carriers;
    }

    /**
     * Takes memory for work whose size shows only on the way, such as the pixels of an image. Who has to wait for it leaves its seat
     * meanwhile, and who turns out to be large sits with the large ones from then on.
     *
     * @param bytes of heap, beside those that the body has taken
     * @throws ApiException 503 when they, or a seat again, cannot be had now; 413 when they never can
     */
    public void takeMore(long bytes) {
        holdAll(memory + bytes);
    }

    /** Holds so many bytes of heap in all. */
    void holdAll(long bytes) {
        long need = Lane.inWholeUnits(bytes);
        if (need <= memory) {
            return;
        }
        var wanted = lanes.forNeed(need);
        if (need > wanted.memory().total()) {
            throw ApiException.payloadTooLarge("This request would need " + rounded(need)
                    + " MB of the server's memory, and requests may hold "
                    + rounded(wanted.memory().total())
                    + " MB in all: send less.");
        }
        long more = wanted == lane ? need - memory : need;
        boolean sat = seat != null;
        if (seat != wanted || !wanted.memory().take(more, Duration.ZERO)) {
            // A seat in which nobody computes helps nobody, and one for small requests is not for what has grown large.
            stand();
            if (!wanted.memory().take(more, patience)) {
                throw overloaded();
            }
        }
        if (wanted != lane) {
            giveMemory();
        }
        lane = wanted;
        memory += more;
        if (sat) {
            sit();
        }
    }

    /** Takes a seat at the processors, once. */
    void sit() {
        if (seat != null) {
            return;
        }
        var wanted = lane == null ? lanes.small() : lane;
        if (!wanted.seats().take(1, patience)) {
            throw overloaded();
        }
        synchronized (this) {
            seat = wanted;
            seatedAt = System.nanoTime();
        }
        carriers.enter(this);
    }

    /** Gives the seat back. */
    synchronized void stand() {
        if (seat != null) {
            carriers.leave(this);
            seatedNanos += System.nanoTime() - seatedAt;
            seat.seats().give(1);
            seat = null;
        }
    }

    /** From now on the request can do nothing before its client has taken a piece of the answer. */
    void waitForClient() {
        waitingSince = System.nanoTime();
        waiting = true;
    }

    /** The client has taken it. */
    void goOn() {
        long before = waitedNanos;
        waiting = false;
        waitedNanos = before + System.nanoTime() - waitingSince;
    }

    /** How long the client has kept the request waiting in all; for any thread. */
    long waitedNanos() {
        return waitedNanos + (waiting ? System.nanoTime() - waitingSince : 0);
    }

    /** Gives the seat back if the client keeps the request waiting for more than a moment; for any thread. */
    void standIfKeptWaiting() {
        if (waitedNanos() > MOMENT_NANOS) {
            stand();
        }
    }

    /** Gives everything back. */
    void leave() {
        stand();
        giveMemory();
    }

    /** Whether it has been in its seat for so long; for any thread, while it is known to sit. */
    boolean hasSatFor(Duration time) {
        return System.nanoTime() - seatedAt >= time.toNanos();
    }

    /** Time in the seat. */
    Duration seated() {
        return Duration.ofNanos(seatedNanos);
    }

    private void giveMemory() {
        if (lane != null) {
            lane.memory().give(memory);
            memory = 0;
        }
    }

    private ApiException overloaded() {
        return ApiException.overloaded("The server has no room for this request now; try again in a moment.", patience);
    }

    private static long rounded(long bytes) {
        return (bytes + MEGABYTE - 1) / MEGABYTE;
    }
}
