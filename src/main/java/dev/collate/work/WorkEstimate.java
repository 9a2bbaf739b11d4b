package dev.collate.work;

/**
 * What one computation needs.
 *
 * @param heapBytes the maximum bytes of heap of the computation and its result, including the contents of the request
 * @param isLong whether the computation may take long although it needs little heap, such as a comparison of images
 */
public record WorkEstimate(long heapBytes, boolean isLong) {
    /**
     * Work that needs at most this heap runs on the thread of its request. It takes less than a millisecond, and the most expensive texts of
     * this size about ten.
     */
    private static final long MAX_TINY = 64 << 10;

    /** Returns the estimate of work whose time depends on its heap. */
    public static WorkEstimate of(long heapBytes) {
        return new WorkEstimate(heapBytes, false);
    }

    /** Returns the estimate of work with images, whose time depends on the number of pixels. */
    public static WorkEstimate ofImages(long heapBytes) {
        return new WorkEstimate(heapBytes, true);
    }

    boolean isTiny() {
        return !isLong && heapBytes <= MAX_TINY;
    }
}
