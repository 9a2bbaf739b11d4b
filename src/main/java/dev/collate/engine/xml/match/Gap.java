package dev.collate.engine.xml.match;

import dev.collate.engine.align.RangePair;

/** Children whose partners are to be found: those of a range of {@code a} and of a range of {@code b}. */
record Gap(Children a, Children b, RangePair range) {
    /** All children of two elements. */
    static Gap whole(Children a, Children b) {
        return new Gap(a, b, new RangePair(0, a.size(), 0, b.size()));
    }

    /** The part between these indexes. */
    Gap part(int aStart, int aEnd, int bStart, int bEnd) {
        return new Gap(a, b, new RangePair(aStart, aEnd, bStart, bEnd));
    }
}
