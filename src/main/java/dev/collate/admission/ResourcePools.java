package dev.collate.admission;

/**
 * The server's memory and processors, divided so that small requests are served while large ones wait.
 *
 * @param small for requests that hold at most {@code maxSmall} bytes of heap
 * @param large for all others
 * @param maxSmall the most heap that a small request holds
 * @param slowClients request threads that wait for clients which send or take slowly
 */
public record ResourcePools(Lane small, Lane large, long maxSmall, ResourcePool slowClients) {
    /** A small request holds at most this part of what all may hold. */
    private static final int SMALL_REQUEST_PART = 32;

    /** A small request never holds more than this, so that it takes a moment only. */
    private static final long MAX_SMALL = 8 << 20;

    /** All small requests together may hold this part. */
    private static final int SMALL_LANE_PART = 5;

    private static final int SMALL_PERMITS_PER_PROCESSOR = 2;

    /**
     * Requests of one size class and what they share.
     *
     * @param memory in bytes of heap
     * @param cpu in permits; who holds one computes
     */
    public record Lane(ResourcePool memory, ResourcePool cpu) {}

    /**
     * Divides them.
     *
     * @param memory bytes of heap that requests may hold together
     * @param threads that serve requests; slow clients may occupy half of them
     * @param holderShare part of each pool that one holder may have, above 0, at most 1
     */
    public static ResourcePools of(long memory, int processors, int threads, double holderShare) {
        long smallMemory = memory / SMALL_LANE_PART;
        return new ResourcePools(
                lane(smallMemory, SMALL_PERMITS_PER_PROCESSOR * processors, holderShare),
                lane(memory - smallMemory, processors, holderShare),
                Math.min(memory / SMALL_REQUEST_PART, MAX_SMALL),
                pool(Math.max(1, threads / 2), holderShare));
    }

    private static Lane lane(long memory, int permits, double holderShare) {
        return new Lane(pool(memory, holderShare), pool(permits, holderShare));
    }

    private static ResourcePool pool(long capacity, double holderShare) {
        return new ResourcePool(capacity, (long) Math.ceil(capacity * holderShare));
    }

    /** The lane of a request that will hold so many bytes of heap. */
    Lane forNeed(long heapBytes) {
        return heapBytes <= maxSmall ? small : large;
    }
}
