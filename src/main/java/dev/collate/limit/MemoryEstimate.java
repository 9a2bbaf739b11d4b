package dev.collate.limit;

import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/**
 * The heap that requests of one kind need, as a function of what they are sent. A document of many small items needs far more than one
 * long text of the same length, so both are counted. Every figure is measured by {@code MemoryEstimateProof}.
 *
 * @param typicalPerByte bytes of heap for each byte of a usual body, the body itself included: what a request announces before its content
 *     is known
 * @param perByte bytes of heap for each byte of the contents, the contents themselves included
 * @param perItem bytes of heap, beside those, for each item
 * @param maxPerByte the most bytes of heap for each byte of the contents, however many items there are: they then are small ones
 * @param items the ASCII characters that mark an item
 */
public record MemoryEstimate(double typicalPerByte, int perByte, int perItem, int maxPerByte, String items) {
    /** An estimate that counts no items. */
    public static MemoryEstimate perByte(int perByte) {
        return new MemoryEstimate(perByte, perByte, 0, perByte, "");
    }

    /** Bytes of heap for a usual body of this length. */
    public long typical(long bodyBytes) {
        return (long) (bodyBytes * typicalPerByte);
    }

    /** The longest usual body that so much heap suffices for. */
    public long typicalBody(long heapBytes) {
        return (long) (heapBytes / typicalPerByte);
    }

    /** Bytes of heap for contents of this length with so many items. */
    public long of(long bytes, long itemCount) {
        return Math.min(bytes * perByte + itemCount * perItem, bytes * maxPerByte);
    }

    /** Bytes of heap for these two contents. */
    public long of(Utf8Slice original, Utf8Slice modified) {
        var counter = new ByteCounter(items);
        return of(
                (long) original.length() + modified.length(),
                perItem == 0 ? 0 : counter.count(original) + counter.count(modified));
    }
}
