package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.function.IntToLongFunction;

/** Aligns two sequences of ints or of hashes. */
public final class SequenceDiffer {
    /** Initial capacity for the hashes of a sequence. The interner grows with the number of distinct elements. */
    private static final int EXPECTED_HASHES = 256;

    private SequenceDiffer() {}

    /**
     * Returns which elements of {@code original} are removed and which elements of {@code modified} are added.
     *
     * @param original ids from an interner: small numbers from 0 on, because the working memory grows with the largest id
     * @param modified ids from the same interner
     * @param budget steps for finding the smallest alignment; if all steps are used, the alignment is complete, but {@link
     *     Alignment#isApproximate} is true
     */
    public static Alignment align(int[] original, int[] modified, Algorithm algorithm, WorkBudget budget) {
        var marks = new MarkedSequences(original, modified);
        int idCount = Math.max(max(original), max(modified)) + 1;
        Marker marker = switch (algorithm) {
            case MYERS -> new Myers(marks, idCount, budget);
            case PATIENCE -> new Patience(marks, idCount, budget);
            case HISTOGRAM -> new Histogram(marks, idCount, budget);
        };
        marker.markUnmatched();
        return new Alignment(original.length, modified.length, marks.removed, marks.added, marker.isApproximate());
    }

    /**
     * Returns which elements of a range are removed and which elements of the other range are added, with the algorithm of Myers. Elements
     * with equal hashes are equal. The indexes of the result count from the start of each range.
     *
     * @param aHash the hash of each element of the original, by its index in the whole sequence
     * @param bHash the hash of each element of the modified sequence
     * @param budget see {@link #align(int[], int[], Algorithm, WorkBudget)}
     */
    public static Alignment align(
            RangePair ranges, IntToLongFunction aHash, IntToLongFunction bHash, WorkBudget budget) {
        var interner = new LongInterner(Math.min(EXPECTED_HASHES, ranges.aLength()));
        return align(
                ids(ranges.aStart(), ranges.aEnd(), aHash, interner),
                ids(ranges.bStart(), ranges.bEnd(), bHash, interner),
                Algorithm.MYERS,
                budget);
    }

    private static int[] ids(int from, int to, IntToLongFunction hash, LongInterner interner) {
        var ids = new int[to - from];
        for (int i = from; i < to; i++) {
            Cancellation.checkCurrentAt(i);
            ids[i - from] = interner.intern(hash.applyAsLong(i));
        }
        return ids;
    }

    private static int max(int[] ids) {
        int max = -1;
        for (int id : ids) {
            max = Math.max(max, id);
        }
        return max;
    }

    /** An alignment algorithm for two given sequences. An instance can run only once. */
    sealed interface Marker permits Myers, Patience, Histogram {
        /** Marks elements as removed or added, so that the unmarked elements of both sides are equal. */
        void markUnmatched();

        /** Returns whether a search ended early because the work budget was spent, so that a smaller result may exist. */
        boolean isApproximate();
    }
}
