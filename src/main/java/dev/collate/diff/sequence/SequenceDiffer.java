package dev.collate.diff.sequence;

import java.util.BitSet;

/** Aligns two sequences of ints. */
public final class SequenceDiffer {
    private SequenceDiffer() {}

    /**
     * What must be removed and added to turn one sequence into the other.
     *
     * @param original ids counted from 0 without large holes (scratch memory grows with the largest one), as an interner gives them
     * @param modified ids of the same interner
     * @param budget steps to look for the best; once they are spent the alignment is still complete, but {@code approximate}
     */
    public static Alignment align(int[] original, int[] modified, Algorithm algorithm, WorkBudget budget) {
        var removed = new BitSet(original.length);
        var added = new BitSet(modified.length);
        new Myers(original, modified, removed, added).run(0, original.length, 0, modified.length);
        return new Alignment(original.length, modified.length, removed, added, false);
    }
}
