package dev.collate.engine.align;

/** A range of each of two sequences: {@code a[aStart, aEnd)} and {@code b[bStart, bEnd)}. The ranges are half-open and counted from 0. */
public record RangePair(int aStart, int aEnd, int bStart, int bEnd) {
    /** Returns the number of elements of {@code a}. */
    public int aLength() {
        return aEnd - aStart;
    }

    /** Returns the number of elements of {@code b}. */
    public int bLength() {
        return bEnd - bStart;
    }

    /** Returns the number of pairs of an element of {@code a} and an element of {@code b}. */
    public long cells() {
        return (long) aLength() * bLength();
    }
}
