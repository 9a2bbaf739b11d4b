package dev.collate.admission;

/**
 * The server's memory and CPU permits, divided into two size classes so that small requests are served while large requests wait.
 *
 * @param small for requests that hold at most {@code maxSmall} bytes of heap
 * @param large for all other requests
 * @param maxSmall maximum heap of a small request, in bytes
 * @param slowClients request threads that may wait for slow clients
 */
public record ResourcePools(SizeClass small, SizeClass large, long maxSmall, ResourcePool slowClients) {
    /** A small request holds at most 1/32 of the memory of all requests. */
    private static final int SMALL_REQUEST_PART = 32;

    /** A small request holds at most 8 MB, so that it ends soon. */
    private static final long MAX_SMALL = 8 << 20;

    /** All small requests together may hold 1/5 of the memory. */
    private static final int SMALL_PART = 5;

    private static final int SMALL_PERMITS_PER_PROCESSOR = 2;

    /**
     * The resources that the requests of one size class share.
     *
     * @param memory in bytes of heap
     * @param cpu in permits; a request computes only while it holds a permit
     */
    public record SizeClass(ResourcePool memory, ResourcePool cpu) {}

    /**
     * Divides the server's resources into size classes.
     *
     * @param memory bytes of heap that all requests may hold together
     * @param threads number of request threads; slow clients may occupy half of them
     * @param holderShare fraction of each pool that one holder may hold, above 0, at most 1
     */
    public static ResourcePools of(long memory, int processors, int threads, double holderShare) {
        long smallMemory = memory / SMALL_PART;
        return new ResourcePools(
                sizeClass(smallMemory, SMALL_PERMITS_PER_PROCESSOR * processors, holderShare),
                sizeClass(memory - smallMemory, processors, holderShare),
                Math.min(memory / SMALL_REQUEST_PART, MAX_SMALL),
                pool(Math.max(1, threads / 2), holderShare));
    }

    private static SizeClass sizeClass(long memory, int permits, double holderShare) {
        return new SizeClass(pool(memory, holderShare), pool(permits, holderShare));
    }

    private static ResourcePool pool(long capacity, double holderShare) {
        return new ResourcePool(capacity, (long) Math.ceil(capacity * holderShare));
    }

    /** Returns the size class of a request that will hold {@code heapBytes}. */
    SizeClass sizeClassFor(long heapBytes) {
        return heapBytes <= maxSmall ? small : large;
    }
}
