package dev.collate.engine.tree;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.RangePair;
import dev.collate.work.Cancellation;

/**
 * Checks quickly whether the elements of two arrays changed only in place: each element has the same index on both sides. This is the case
 * in most arrays of records.
 */
final class InPlace {
    /** Initial capacity for the hashes of changed elements. The interner grows if more elements have changed. */
    private static final int EXPECTED_CHANGES = 16;

    private InPlace() {}

    /**
     * Returns whether the equal elements at the same indexes are the only longest common subsequence of two ranges. This is the case if
     * each element that differs from the element at the same index of the other range occurs only once in both ranges together. For
     * example, this is true for {@code [1, 2, 1]} and {@code [1, 3, 1]}, but not for {@code [1, 2]} and {@code [2, 1]}. Takes linear time.
     */
    static boolean differ(Elements a, Elements b, RangePair ranges) {
        if (ranges.aStart() != ranges.bStart() || ranges.aLength() != ranges.bLength()) {
            return false;
        }
        var changed = new LongInterner(EXPECTED_CHANGES);
        var cancellation = Cancellation.current();
        int changes = 0;
        for (int k = ranges.aStart(); k < ranges.aEnd(); k++) {
            cancellation.checkAt(k);
            if (a.hash(k) != b.hash(k)) {
                changed.intern(a.hash(k));
                changed.intern(b.hash(k));
                changes += 2;
                if (changed.size() < changes) {
                    return false;
                }
            }
        }
        for (int k = ranges.aStart(); k < ranges.aEnd(); k++) {
            cancellation.checkAt(k);
            if (a.hash(k) == b.hash(k) && changed.knows(a.hash(k))) {
                return false;
            }
        }
        return true;
    }
}
