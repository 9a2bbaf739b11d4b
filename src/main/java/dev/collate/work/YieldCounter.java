package dev.collate.work;

/**
 * Counts the bytes that a virtual thread reads, searches or writes, and lets other threads run after every {@value #YIELD_BYTES} bytes. The
 * JDK does not preempt a virtual thread. While data always arrives or is always taken, the thread never waits, so a few such threads would
 * delay all other requests.
 */
public final class YieldCounter {
    /** It takes at most about half a millisecond to generate or copy this many bytes. */
    private static final int YIELD_BYTES = 64 << 10;

    private int sinceYield;

    // The warning is about platform threads, for which yield is only a hint. A virtual thread goes to the end of the
    // queue.
    @SuppressWarnings("ThreadPriorityCheck")
    public void count(int bytes) {
        sinceYield += bytes;
        if (sinceYield >= YIELD_BYTES) {
            sinceYield = 0;
            Thread.yield();
        }
    }
}
