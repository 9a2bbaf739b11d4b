package dev.collate.engine.align;

/**
 * A range of the sequence {@code a} and a range of the sequence {@code b}: {@code a[aStart, aEnd)} and {@code b[bStart, bEnd)}. Indexes
 * count from 0, and the ends are exclusive.
 */
public record RangePair(int aStart, int aEnd, int bStart, int bEnd) {
    /** Returns the number of elements in the range of {@code a}. */
    public int aLength() {
        return aEnd - aStart;
    }

    /** Returns the number of elements in the range of {@code b}. */
    public int bLength() {
        return bEnd - bStart;
    }

    /** Returns the number of possible pairs of an element of the first range and an element of the second range. */
    public long possiblePairs() {
        return (long) aLength() * bLength();
    }
}
