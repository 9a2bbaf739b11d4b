package dev.collate.engine.align;

/** A range of each of two sequences: {@code a[aStart, aEnd)} and {@code b[bStart, bEnd)}. Half-open, counted from 0. */
public record RangePair(int aStart, int aEnd, int bStart, int bEnd) {
    /** Number of elements of {@code a}. */
    public int aLength() {
        return aEnd - aStart;
    }

    /** Number of elements of {@code b}. */
    public int bLength() {
        return bEnd - bStart;
    }

    /** Number of pairs of an element of {@code a} with one of {@code b}. */
    public long cells() {
        return (long) aLength() * bLength();
    }
}
