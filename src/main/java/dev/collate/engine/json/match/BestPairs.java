package dev.collate.engine.json.match;

/**
 * Pairs the elements of a short stretch in the best way there is: a heaviest common subsequence, by the textbook's table, filled from
 * the end. Work and memory grow with the number of possible pairs.
 */
final class BestPairs {
    private final Stretch stretch;
    private final int[][] weight;
    private final int[][] best;

    BestPairs(PairWeights weights, Stretch stretch) {
        this.stretch = stretch;
        this.weight = weights.table(stretch);
        this.best = new int[stretch.rows() + 1][stretch.columns() + 1];
        for (int i = stretch.rows() - 1; i >= 0; i--) {
            for (int j = stretch.columns() - 1; j >= 0; j--) {
                best[i][j] = Math.max(Math.max(best[i + 1][j], best[i][j + 1]), weight[i][j] + best[i + 1][j + 1]);
            }
        }
    }

    /** Enters the pairs. */
    void into(SequencePairs pairs) {
        int i = 0;
        int j = 0;
        while (i < stretch.rows() && j < stretch.columns()) {
            if (weight[i][j] > PairWeights.NONE && best[i][j] == weight[i][j] + best[i + 1][j + 1]) {
                PairWeights.enter(pairs, stretch.i() + i, stretch.j() + j, weight[i][j]);
                i++;
                j++;
            } else if (best[i + 1][j] >= best[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
    }
}
