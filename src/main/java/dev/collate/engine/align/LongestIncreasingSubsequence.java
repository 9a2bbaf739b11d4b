package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.BitSet;

/**
 * Finds a longest strictly increasing subsequence (patience sorting, Fredman 1975). The values are placed on a row of piles. Each value is
 * placed on the leftmost pile whose top value is not smaller. Its predecessor is the top value of the next pile to the left.
 */
public final class LongestIncreasingSubsequence {
    private static final int NONE = -1;

    private LongestIncreasingSubsequence() {}

    /** Returns the indexes of the values of a longest strictly increasing subsequence. Negative values are ignored. */
    public static BitSet of(int[] values) {
        // For each value, the index of its predecessor, and for each pile, the index of its top value.
        var previous = new int[values.length];
        var tops = new int[values.length];
        int piles = 0;
        for (int i = 0; i < values.length; i++) {
            Cancellation.checkCurrentAt(i);
            if (values[i] >= 0) {
                int pile = pileFor(values, tops, piles, values[i]);
                previous[i] = pile == 0 ? NONE : tops[pile - 1];
                tops[pile] = i;
                piles = Math.max(piles, pile + 1);
            }
        }
        var indexes = new BitSet(values.length);
        for (int i = piles == 0 ? NONE : tops[piles - 1]; i != NONE; i = previous[i]) {
            indexes.set(i);
        }
        return indexes;
    }

    /**
     * Returns the index of the leftmost pile whose top value is at least this value. Returns the index of a new pile if the top values of
     * all piles are smaller. The method tries the last pile first, because most values are in ascending order.
     */
    private static int pileFor(int[] values, int[] tops, int piles, int value) {
        if (piles == 0 || values[tops[piles - 1]] < value) {
            return piles;
        }
        int low = 0;
        int high = piles - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[tops[middle]] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
