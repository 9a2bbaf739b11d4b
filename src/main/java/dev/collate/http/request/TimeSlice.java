package dev.collate.http.request;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets other requests run while a virtual thread copies or generates much data. The JDK does not preempt a virtual thread. As long as the
 * data arrives, or the client takes it, the thread never waits, so a few such threads would delay all other requests.
 */
public final class TimeSlice {
    private static final long LENGTH_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * Number of time slices for each pause. With a smaller number, new requests wait less, but the throughput of large comparisons is
     * lower.
     */
    private static final int SLICES_PER_PAUSE = 8;

    private long start = System.nanoTime();
    private int sliceCount;

    /**
     * Yields if the time slice of the thread is over, and waits for an instant after several slices. The scheduler of the JDK has a queue
     * for each processor, and one for new threads. A thread that yields goes back to the queue of its processor if another thread is there,
     * and a processor takes a new thread only if its own queue is empty. So if two threads on each processor only yielded, no new request
     * would run until one of these threads ends.
     */
    // The warning is about platform threads, for which yield is only a hint. A virtual thread goes to the end of
    // the queue.
    @SuppressWarnings("ThreadPriorityCheck")
    public void yieldIfOver() {
        if (System.nanoTime() - start < LENGTH_NANOS) {
            return;
        }
        if (++sliceCount % SLICES_PER_PAUSE == 0) {
            LockSupport.parkNanos(1);
        } else {
            Thread.yield();
        }
        start = System.nanoTime();
    }
}
