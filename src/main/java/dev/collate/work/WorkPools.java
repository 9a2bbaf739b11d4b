package dev.collate.work;

/**
 * What all requests share: the heap for bodies, the heap for the work on them, the heap for the public pages, and the CPU permits. A
 * request acquires them in this order, and never the other way round:
 *
 * <ol>
 * <li>the bytes of its body: all in one step if the length was announced; otherwise in several steps, of which only the first waits
 * <li>the bytes of its work, in one step; if later work of the same request needs more, the rest is acquired without waiting
 * <li>the bytes of a public page, in one step; a request for such a page has no body
 * <li>one CPU permit, only while it computes; it waits for nothing else meanwhile
 * </ol>
 *
 * <p>So a request that holds something waits only for requests at a later step of this list, and a request with a permit waits for nothing.
 * Therefore no deadlock is possible.
 *
 * @param bodyMemory the bytes of heap of all request bodies
 * @param workMemory the bytes of heap of all work
 * @param pageMemory the bytes of heap of the pages of shares that are read and sent. Anyone may request these pages, so they have their own
 *     pool, and cannot take the memory of requests with a key
 * @param cpuPermits the CPU permits; there are two for each processor, and large work may occupy half of them
 * @param maxSmallWorkBytes the maximum bytes of heap of small work; a request that needs more is large
 */
public record WorkPools(
        FairSemaphore bodyMemory,
        FairSemaphore workMemory,
        FairSemaphore pageMemory,
        FairSemaphore cpuPermits,
        long maxSmallWorkBytes) {
    /**
     * Work that needs at most this number of bytes of heap runs on the thread of its request. It takes less than a millisecond, or about 10
     * ms for the most expensive texts of this size.
     */
    public static final long MAX_TINY_WORK_BYTES = 64 << 10;

    /** The pool for bodies has the memory of all requests divided by this number. */
    private static final int BODIES_DIVISOR = 4;

    /** The pool for pages has the memory of all other requests divided by this number. */
    private static final int PAGES_DIVISOR = 8;

    /** Small work holds at most the memory of all requests divided by this number. */
    private static final int SMALL_WORK_DIVISOR = 32;

    /** Small work holds at most this number of bytes, so that it ends soon. Work that needs more is large on every server. */
    public static final long MAX_SMALL_WORK_BYTES = 8 << 20;

    /** Only small requests may hold the last part of a pool of memory: its capacity divided by this number. */
    private static final int SMALL_ONLY_DIVISOR = 5;

    /**
     * Divides the resources of the server.
     *
     * @param memory the bytes of heap that all bodies and all work may hold together
     * @param holderShare the fraction of each resource that one holder, such as an API key, may hold; more than 0 and at most 1
     */
    public static WorkPools of(long memory, int processors, double holderShare) {
        long bodyBytes = memory / BODIES_DIVISOR;
        return new WorkPools(
                memoryPool(bodyBytes, holderShare),
                memoryPool(memory - bodyBytes, holderShare),
                memoryPool(memory / PAGES_DIVISOR, holderShare),
                new FairSemaphore(2L * processors, processors, holderShare),
                Math.min(memory / SMALL_WORK_DIVISOR, MAX_SMALL_WORK_BYTES));
    }

    private static FairSemaphore memoryPool(long capacity, double holderShare) {
        return new FairSemaphore(capacity, capacity - capacity / SMALL_ONLY_DIVISOR, holderShare);
    }
}
