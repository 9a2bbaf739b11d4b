package dev.collate.engine.xml;

import dev.collate.engine.align.RangePair;

/** A range of unpaired children of {@code a} and a range of unpaired children of {@code b}. */
record Gap(Children a, Children b, RangePair ranges) {
    /** Returns the gap of all children of two elements. */
    static Gap whole(Children a, Children b) {
        return new Gap(a, b, new RangePair(0, a.size(), 0, b.size()));
    }

    /** Returns the gap with the children {@code [aStart, aEnd)} and {@code [bStart, bEnd)}. */
    Gap part(int aStart, int aEnd, int bStart, int bEnd) {
        return new Gap(a, b, new RangePair(aStart, aEnd, bStart, bEnd));
    }
}
