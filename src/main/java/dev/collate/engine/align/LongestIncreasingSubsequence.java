package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.BitSet;

/**
 * Finds a longest strictly increasing subsequence (patience sorting, Fredman 1975). The values are placed on a row of piles. Each value is
 * placed on the leftmost pile whose top value is not smaller. Its predecessor is the top value of the next pile to the left.
 */
public final class LongestIncreasingSubsequence {
    private static final int NO_INDEX = -1;

    private LongestIncreasingSubsequence() {}

    /** Returns the indexes of the values of a longest strictly increasing subsequence. Negative values are ignored. */
    public static BitSet indexesOf(int[] values) {
        // For each value, the index of its predecessor, and for each pile, the index of its top value.
        var previous = new int[values.length];
        var pileTops = new int[values.length];
        int pileCount = 0;
        for (int i = 0; i < values.length; i++) {
            Cancellation.checkCurrentAt(i);
            if (values[i] >= 0) {
                int pile = pileFor(values, pileTops, pileCount, values[i]);
                previous[i] = pile == 0 ? NO_INDEX : pileTops[pile - 1];
                pileTops[pile] = i;
                pileCount = Math.max(pileCount, pile + 1);
            }
        }
        var indexes = new BitSet(values.length);
        for (int i = pileCount == 0 ? NO_INDEX : pileTops[pileCount - 1]; i != NO_INDEX; i = previous[i]) {
            indexes.set(i);
        }
        return indexes;
    }

    /**
     * Returns the index of the leftmost pile whose top value is at least this value. Returns the index of a new pile if the top values of
     * all piles are smaller. The method tries the last pile first, because most values are in ascending order.
     */
    private static int pileFor(int[] values, int[] pileTops, int pileCount, int value) {
        if (pileCount == 0 || values[pileTops[pileCount - 1]] < value) {
            return pileCount;
        }
        int low = 0;
        int high = pileCount - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[pileTops[middle]] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
