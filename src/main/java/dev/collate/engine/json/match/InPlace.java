package dev.collate.engine.json.match;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.RangePair;
import dev.collate.parallel.Cancellation;

/** Checks in little time whether elements of two arrays changed only in place. This is so for most arrays of records. */
final class InPlace {
    /** Initial capacity for the hashes of changed elements; the table grows if there are more. */
    private static final int EXPECTED_CHANGES = 16;

    private final Elements left;
    private final Elements right;
    private final Cancellation cancellation = Cancellation.current();
    private final LongInterner changed = new LongInterner(EXPECTED_CHANGES);

    InPlace(Elements left, Elements right) {
        this.left = left;
        this.right = right;
    }

    /**
     * Considers the elements that differ from the element at the same index of the other array. Returns whether each of them occurs only
     * once in the ranges of both arrays together. In this case, the equal elements at the same indexes are the only longest common
     * subsequence.
     */
    boolean differs(RangePair stretch) {
        if (stretch.aStart() != stretch.bStart() || stretch.aLength() != stretch.bLength()) {
            return false;
        }
        for (int k = stretch.aStart(); k < stretch.aEnd(); k++) {
            cancellation.checkAt(k);
            if (left.hash(k) != right.hash(k) && (seenBefore(left.hash(k)) || seenBefore(right.hash(k)))) {
                return false;
            }
        }
        for (int k = stretch.aStart(); k < stretch.aEnd(); k++) {
            cancellation.checkAt(k);
            if (left.hash(k) == right.hash(k) && changed.knows(left.hash(k))) {
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
