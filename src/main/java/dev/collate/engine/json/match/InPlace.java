package dev.collate.engine.json.match;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.RangePair;
import dev.collate.parallel.Cancellation;

/** Finds out at little cost that two arrays differ only in elements that changed where they stand, as most arrays of records do. */
final class InPlace {
    /** Room for the hashes of those elements; the table grows when there are more. */
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
     * Whether none of the elements of a stretch that differ from the one in the same place on the other side is equal to any other
     * element. Then those in the same place that are equal are the longest common subsequence, and there is no other.
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
