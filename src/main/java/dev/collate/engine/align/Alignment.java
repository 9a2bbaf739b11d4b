package dev.collate.engine.align;

import dev.collate.parallel.Cancellation;
import java.util.BitSet;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The elements removed from one sequence and added to the other, so that the remaining elements are equal. An alignment stores one bit for
 * each element, so an alignment of millions of elements takes little memory. The iteration computes the regions from the bits.
 */
public final class Alignment {
    private final int originalLength;
    private final int modifiedLength;
    private final BitSet removed;
    private final BitSet added;
    private final boolean approximate;

    /** Takes ownership of the sets. */
    Alignment(int originalLength, int modifiedLength, BitSet removed, BitSet added, boolean approximate) {
        this.originalLength = originalLength;
        this.modifiedLength = modifiedLength;
        this.removed = removed;
        this.added = added;
        this.approximate = approximate;
    }

    /** Returns whether element {@code i} of the original has no partner. */
    public boolean removed(int i) {
        return removed.get(i);
    }

    /** Returns whether element {@code j} of the modified sequence has no partner. */
    public boolean added(int j) {
        return added.get(j);
    }

    /** Returns the number of elements of the original without a partner. */
    int removedCount() {
        return removed.cardinality();
    }

    /** Returns the number of elements of the modified sequence without a partner. */
    int addedCount() {
        return added.cardinality();
    }

    /** Returns the region that begins at these two positions. */
    public RangePair regionAt(int i, int j) {
        return new RangePair(i, removed.nextClearBit(i), j, added.nextClearBit(j));
    }

    /** Returns whether the work budget ran out, so that a shorter alignment may exist. */
    public boolean approximate() {
        return approximate;
    }

    /**
     * Returns an alignment of the same length with its changes at the most readable positions.
     *
     * @param original the sequences that were aligned
     */
    public Alignment slide(int[] original, int[] modified, Placement inOriginal, Placement inModified) {
        var slidRemoved = (BitSet) removed.clone();
        var slidAdded = (BitSet) added.clone();
        new Slider(original, slidRemoved, modifiedLength, slidAdded, inOriginal).run();
        new Slider(modified, slidAdded, originalLength, slidRemoved, inModified).run();
        return new Alignment(originalLength, modifiedLength, slidRemoved, slidAdded, approximate);
    }

    /** Returns the changed regions in order. Between two regions, before the first and after the last, both sides are equal. */
    public Iterable<RangePair> regions() {
        return () -> new Iterator<>() {
            private final Cancellation cancellation = Cancellation.current();
            private int i;
            private int j;

            {
                skipEqual();
            }

            @Override
            public boolean hasNext() {
                return i < originalLength || j < modifiedLength;
            }

            @Override
            public RangePair next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                cancellation.check();
                var region = regionAt(i, j);
                i = region.aEnd();
                j = region.bEnd();
                skipEqual();
                return region;
            }

            private void skipEqual() {
                int equal = Math.min(next(removed, i, originalLength) - i, next(added, j, modifiedLength) - j);
                i += equal;
                j += equal;
            }

            private static int next(BitSet set, int from, int length) {
                int next = set.nextSetBit(from);
                return next < 0 ? length : next;
            }
        };
    }
}
