package dev.collate.engine.align;

/** Aligns two sequences of ints. */
public final class SequenceDiffer {
    private SequenceDiffer() {}

    /**
     * Returns which elements of {@code original} are removed and which elements of {@code modified} are added.
     *
     * @param original ids from an interner: small numbers from 0 on, because the working memory grows with the largest id
     * @param modified ids from the same interner
     * @param budget steps for finding the smallest alignment; if all steps are used, the alignment is complete, but {@link
     *     Alignment#approximate} is true
     */
    public static Alignment align(int[] original, int[] modified, Algorithm algorithm, WorkBudget budget) {
        var marks = new Marks(original, modified);
        int ids = Math.max(max(original), max(modified)) + 1;
        Marker marker = switch (algorithm) {
            case MYERS -> new Myers(marks, ids, budget);
            case PATIENCE -> new Patience(marks, ids, budget);
            case HISTOGRAM -> new Histogram(marks, ids, budget);
        };
        marker.mark();
        return new Alignment(original.length, modified.length, marks.removed, marks.added, marker.approximate());
    }

    private static int max(int[] side) {
        int max = -1;
        for (int id : side) {
            max = Math.max(max, id);
        }
        return max;
    }
}
