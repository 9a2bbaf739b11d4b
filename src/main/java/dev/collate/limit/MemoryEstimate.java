package dev.collate.limit;

import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/**
 * Estimates the heap that a request to an endpoint needs. A document of many small items needs far more heap than one long text of the
 * same length, so the estimate counts bytes and items. {@code MemoryEstimateProof} checks every estimate against the measured heap.
 *
 * @param typicalPerByte bytes of heap for each byte of a typical body, including the body. A request announces this amount before its
 *     content is known
 * @param perByte bytes of heap for each byte of the contents, including the contents
 * @param perItem additional bytes of heap for each item
 * @param maxPerByte maximum bytes of heap for each byte of the contents. This maximum limits the estimate for very many items, because
 *     these items are small
 * @param items the ASCII characters that mark an item
 */
public record MemoryEstimate(double typicalPerByte, int perByte, int perItem, int maxPerByte, String items) {
    /** Returns an estimate that does not count items. */
    public static MemoryEstimate perByte(int perByte) {
        return new MemoryEstimate(perByte, perByte, 0, perByte, "");
    }

    /** Returns the bytes of heap for a typical body of this length. */
    public long typical(long bodyBytes) {
        return (long) (bodyBytes * typicalPerByte);
    }

    /** Returns the maximum length of a typical body for this amount of heap. */
    public long typicalBody(long heapBytes) {
        return (long) (heapBytes / typicalPerByte);
    }

    /** Returns the bytes of heap for contents of this length with this number of items. */
    public long of(long bytes, long itemCount) {
        return Math.min(bytes * perByte + itemCount * perItem, bytes * maxPerByte);
    }

    /** Returns the bytes of heap for these two contents. */
    public long of(Utf8Slice original, Utf8Slice modified) {
        var counter = new ByteCounter(items);
        return of(
                (long) original.length() + modified.length(),
                perItem == 0 ? 0 : counter.count(original) + counter.count(modified));
    }
}
