package dev.collate.engine.xml.match;

import dev.collate.parallel.Cancellation;
import java.util.Arrays;

/**
 * Pairs the children of a small gap so that the order is kept and the whole costs least, by dynamic programming over all pairs
 * (Needleman and Wunsch 1970, with {@link Likeness} as the cost).
 */
final class Pairing {
    private final Gap gap;
    private final int[][] costs;
    /** {@code least[i][j]}: what everything from row i and from column j on costs at least. */
    private final int[][] least;

    Pairing(Gap gap, Likeness likeness) {
        this.gap = gap;
        int rows = gap.rows();
        int columns = gap.columns();
        costs = new int[rows][columns];
        least = new int[rows + 1][columns + 1];
        var originalTraits = Traits.of(gap.original(), gap.a0(), gap.a1());
        var modifiedTraits = Traits.of(gap.modified(), gap.b0(), gap.b1());
        Arrays.setAll(least[rows], j -> (columns - j) * Likeness.ONE_ENTRY);
        var cancellation = Cancellation.current();
        for (int i = rows - 1; i >= 0; i--) {
            cancellation.check();
            least[i][columns] = (rows - i) * Likeness.ONE_ENTRY;
            for (int j = columns - 1; j >= 0; j--) {
                costs[i][j] = likeness.cost(originalTraits[i], modifiedTraits[j]);
                int unpaired = Math.min(least[i + 1][j], least[i][j + 1]) + Likeness.ONE_ENTRY;
                least[i][j] = Math.min(costs[i][j] + least[i + 1][j + 1], unpaired);
            }
        }
    }

    /** Sets the partner of each original child that has one. */
    void tell(int[] partners) {
        int i = 0;
        int j = 0;
        while (i < gap.rows() && j < gap.columns()) {
            if (least[i][j] == costs[i][j] + least[i + 1][j + 1]) {
                partners[gap.a0() + i++] = gap.b0() + j++;
            } else if (least[i][j] == least[i + 1][j] + Likeness.ONE_ENTRY) {
                i++;
            } else {
                j++;
            }
        }
    }
}
