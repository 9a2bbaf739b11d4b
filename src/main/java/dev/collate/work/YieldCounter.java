package dev.collate.work;

import java.util.concurrent.locks.LockSupport;

/**
 * Counts the bytes that a virtual thread searches or writes, and lets other threads run after every {@value #YIELD_BYTES} bytes. The JDK
 * does not preempt a virtual thread. While data is always taken, the thread never waits, so a few such threads would delay all other
 * requests.
 *
 * <p>After several yields, the thread also waits for an instant. The scheduler of the JDK has a queue for each processor, and one for new
 * threads. A thread that yields goes back to the queue of its processor if another thread is there, and a processor takes a new thread only
 * if its own queue is empty. So two busy threads on each processor would keep out all new requests until one of them ends.
 */
public final class YieldCounter {
    /** It takes at most about half a millisecond to generate or copy this many bytes. */
    private static final int YIELD_BYTES = 64 << 10;

    /** With fewer yields between two pauses, new requests wait for less time, but fewer large comparisons end in a second. */
    private static final int YIELDS_FOR_PAUSE = 32;

    private int sinceYield;
    private int yields;

    // The warning is about platform threads, for which yield is only a hint. A virtual thread goes to the end of the
    // queue.
    @SuppressWarnings("ThreadPriorityCheck")
    public void count(int bytes) {
        sinceYield += bytes;
        if (sinceYield < YIELD_BYTES) {
            return;
        }
        sinceYield = 0;
        if (++yields % YIELDS_FOR_PAUSE == 0) {
            LockSupport.parkNanos(1);
        } else {
            Thread.yield();
        }
    }
}
