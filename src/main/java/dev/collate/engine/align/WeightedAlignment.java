package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.Arrays;

/**
 * Pairs the elements of two short sequences so that the sum of the weights of the pairs is the maximum (Needleman and Wunsch 1970). The
 * pairs have the same order on both sides. For example, with the weights {@code {{0, 5}, {4, 2}}}, the pair of the first element and the
 * second one (5) is better than the two pairs 0 + 2; the pairs 5 and 4 together would cross.
 *
 * <p>The algorithm fills a table from the end: a cell contains the best sum for the elements from its row and its column on. Then it walks
 * through the table from the start. Time and memory grow with the product of the lengths.
 */
public final class WeightedAlignment {
    /** The weight of two elements that must not be paired; other weights are 0 or more. */
    public static final int MUST_NOT_PAIR = -1;

    /** The partner of an element that has none. */
    public static final int NO_PARTNER = -1;

    private WeightedAlignment() {}

    /**
     * Returns for each element of {@code a} the index of its partner in {@code b}, or {@link #NO_PARTNER}. The total weight of all pairs is
     * the maximum. If several solutions have this weight, the algorithm prefers for the next two elements: to pair them, then to skip
     * the element of {@code a}, then to skip the element of {@code b}.
     *
     * @param weights {@code weights[i][j]} is the weight of the pair of element {@code i} of {@code a} and element {@code j} of {@code b}
     */
    public static int[] partners(int[][] weights) {
        int rows = weights.length;
        int columns = rows == 0 ? 0 : weights[0].length;
        var partners = new int[rows];
        Arrays.fill(partners, NO_PARTNER);
        var bestTotals = bestTotals(weights, rows, columns);
        int i = 0;
        int j = 0;
        while (i < rows && j < columns) {
            if (bestTotals[i][j] == bestTotals[i + 1][j + 1] + weights[i][j]) {
                partners[i++] = j++;
            } else if (bestTotals[i][j] == bestTotals[i + 1][j]) {
                i++;
            } else {
                j++;
            }
        }
        return partners;
    }

    /**
     * Returns a matrix whose cell {@code [i][j]} is the maximum total weight for the elements from {@code i} on and the elements from
     * {@code j} on.
     */
    private static int[][] bestTotals(int[][] weights, int rows, int columns) {
        var totals = new int[rows + 1][columns + 1];
        var cancellation = Cancellation.current();
        for (int i = rows - 1; i >= 0; i--) {
            cancellation.check();
            var row = totals[i];
            var nextRow = totals[i + 1];
            var weightsOfRow = weights[i];
            for (int j = columns - 1; j >= 0; j--) {
                row[j] = Math.max(Math.max(nextRow[j], row[j + 1]), nextRow[j + 1] + weightsOfRow[j]);
            }
        }
        return totals;
    }
}
