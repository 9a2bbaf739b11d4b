package dev.collate.work;

import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/**
 * Estimates how much heap a request to an endpoint needs. A document of many small items, such as lines or JSON values, needs far more heap
 * than one long text of the same length. So the estimate depends on the number of bytes and on the number of items. {@code
 * MemoryEstimateProof} compares every estimate with the measured heap.
 *
 * @param heapPerByte the bytes of heap for each byte of the contents, including the contents themselves
 * @param heapPerItem the additional bytes of heap for each item of the contents
 * @param maxHeapPerByte the upper limit of the estimate, in bytes of heap for each byte of the contents; it applies to contents with very
 *     many items, because these items are small
 * @param itemCharacters the ASCII characters that are counted as items, such as a line feed
 */
public record MemoryEstimate(int heapPerByte, int heapPerItem, int maxHeapPerByte, String itemCharacters) {
    /** Returns the bytes of heap that contents with this total length and this number of items need. */
    long heapBytes(long bytes, long itemCount) {
        return Math.min(bytes * heapPerByte + itemCount * heapPerItem, bytes * maxHeapPerByte);
    }

    /** Returns the bytes of heap that this content needs. Counts its items. */
    public long heapBytes(Utf8Slice content) {
        return heapBytes(content.length(), new ByteCounter(itemCharacters).count(content));
    }

    /** Returns the bytes of heap that these two contents need. Counts their items. */
    public long heapBytes(Utf8Slice original, Utf8Slice modified) {
        var counter = new ByteCounter(itemCharacters);
        return heapBytes(
                (long) original.length() + modified.length(), counter.count(original) + counter.count(modified));
    }
}
