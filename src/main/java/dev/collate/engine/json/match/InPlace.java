package dev.collate.engine.json.match;

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

    private final Elements a;
    private final Elements b;
    private final Cancellation cancellation = Cancellation.current();
    private final LongInterner changed = new LongInterner(EXPECTED_CHANGES);

    InPlace(Elements a, Elements b) {
        this.a = a;
        this.b = b;
    }

    /**
     * Returns whether the equal elements at the same indexes are the only longest common subsequence of two ranges. This is the case if
     * each element that differs from the element at the same index of the other range occurs only once in both ranges together.
     */
    boolean differs(RangePair stretch) {
        if (stretch.aStart() != stretch.bStart() || stretch.aLength() != stretch.bLength()) {
            return false;
        }
        for (int k = stretch.aStart(); k < stretch.aEnd(); k++) {
            cancellation.checkAt(k);
            if (a.hash(k) != b.hash(k) && (seenBefore(a.hash(k)) || seenBefore(b.hash(k)))) {
                return false;
            }
        }
        for (int k = stretch.aStart(); k < stretch.aEnd(); k++) {
            cancellation.checkAt(k);
            if (a.hash(k) == b.hash(k) && changed.knows(a.hash(k))) {
                return false;
            }
        }
        return true;
    }

    private boolean seenBefore(long hash) {
        int size = changed.size();
        return changed.intern(hash) < size;
    }
}
