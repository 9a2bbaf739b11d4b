package dev.collate.admission;

/**
 * The memory and the CPU permits of the server. They are divided between two size classes, so that small requests never wait for large
 * requests.
 *
 * @param small the resources of requests that hold at most {@code maxSmall} bytes of heap
 * @param large the resources of all other requests
 * @param maxSmall the maximum bytes of heap of a small request
 * @param slowClients limits the number of request threads that wait for slow clients
 */
public record ResourcePools(SizeClass small, SizeClass large, long maxSmall, ResourcePool slowClients) {
    /** A small request holds at most the memory of all requests divided by this number. */
    private static final int SMALL_REQUEST_PART = 32;

    /** A small request holds at most this number of bytes, so that it ends soon. */
    private static final long MAX_SMALL = 8 << 20;

    /** All small requests together may hold the memory of all requests divided by this number. */
    private static final int SMALL_PART = 5;

    private static final int SMALL_PERMITS_PER_PROCESSOR = 2;

    /**
     * The resources that the requests of one size class share.
     *
     * @param memory the pool of bytes of heap
     * @param cpu the pool of CPU permits; a request computes only while it holds a permit
     */
    public record SizeClass(ResourcePool memory, ResourcePool cpu) {}

    /**
     * Divides the resources of the server between the size classes.
     *
     * @param memory the bytes of heap that all requests may hold together
     * @param threads the number of request threads; slow clients may occupy half of them
     * @param holderShare the fraction of each pool that one holder, such as an API key, may hold; more than 0 and at most 1
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

    /** Returns the size class of a request that will hold {@code heapBytes} bytes of heap. */
    SizeClass sizeClassFor(long heapBytes) {
        return heapBytes <= maxSmall ? small : large;
    }
}
