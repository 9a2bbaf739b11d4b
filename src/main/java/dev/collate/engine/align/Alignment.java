package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.BitSet;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The result of comparing two sequences: which elements of the original sequence are removed, and which elements of the modified sequence
 * are added. The other elements are equal on both sides. An alignment stores one bit for each element, so an alignment of millions of
 * elements takes little memory. {@link #regions} computes the changed regions from these bits.
 */
public final class Alignment {
    private final int originalLength;
    private final int modifiedLength;
    private final BitSet removed;
    private final BitSet added;
    private final boolean approximate;

    /** Creates an alignment that uses the two bit sets without a copy. The caller must not change the sets afterwards. */
    Alignment(int originalLength, int modifiedLength, BitSet removed, BitSet added, boolean approximate) {
        this.originalLength = originalLength;
        this.modifiedLength = modifiedLength;
        this.removed = removed;
        this.added = added;
        this.approximate = approximate;
    }

    /** Returns whether element {@code i} of the original has no partner. */
    public boolean isRemoved(int i) {
        return removed.get(i);
    }

    /** Returns whether element {@code j} of the modified sequence has no partner. */
    public boolean isAdded(int j) {
        return added.get(j);
    }

    /** Returns the changed region that begins at element {@code i} of the original and element {@code j} of the modified sequence. */
    public RangePair regionAt(int i, int j) {
        return new RangePair(i, removed.nextClearBit(i), j, added.nextClearBit(j));
    }

    /** Returns whether the work budget was spent, so that an alignment with fewer changes may exist. */
    public boolean isApproximate() {
        return approximate;
    }

    /**
     * Returns an alignment with the same number of removed and added elements, in which each change is moved to its most readable position.
     *
     * @param original the original sequence of this alignment
     * @param modified the modified sequence of this alignment
     * @param inOriginal chooses the positions of the removed elements
     * @param inModified chooses the positions of the added elements
     */
    public Alignment slide(int[] original, int[] modified, Placement inOriginal, Placement inModified) {
        var slidRemoved = (BitSet) removed.clone();
        var slidAdded = (BitSet) added.clone();
        new Slider(original, slidRemoved, modifiedLength, slidAdded, inOriginal).slideAllRuns();
        new Slider(modified, slidAdded, originalLength, slidRemoved, inModified).slideAllRuns();
        return new Alignment(originalLength, modifiedLength, slidRemoved, slidAdded, approximate);
    }

    /** Returns the changed regions in order. Outside these regions, both sides are equal. */
    public Iterable<RangePair> regions() {
        return () -> new Iterator<>() {
            private final Cancellation cancellation = Cancellation.current();
            private int i;
            private int j;
            // The next marks are stored. A search for each region would read the unmarked rest of a side again.
            private int nextRemoved = -1;

            private int nextAdded = -1;

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
                if (nextRemoved < i) {
                    nextRemoved = Alignment.nextMarked(removed, i, originalLength);
                }
                if (nextAdded < j) {
                    nextAdded = Alignment.nextMarked(added, j, modifiedLength);
                }
                int equalCount = Math.min(nextRemoved - i, nextAdded - j);
                i += equalCount;
                j += equalCount;
            }
        };
    }

    /** Returns the index of the next marked element from {@code from} on, or {@code length} if no element is marked. */
    static int nextMarked(BitSet marks, int from, int length) {
        int next = marks.nextSetBit(from);
        return next < 0 ? length : next;
    }

    /**
     * Chooses the most readable position for a run of removed or added elements. If the element before a run equals the last element of the
     * run, the run can be shifted up by one element without a change of its size.
     */
    @FunctionalInterface
    public interface Placement {
        /**
         * Returns the best exclusive end of a run of {@code size} elements. The end must be between {@code earliest} and {@code latest},
         * inclusive.
         */
        int bestEnd(int size, int earliest, int latest);
    }
}
