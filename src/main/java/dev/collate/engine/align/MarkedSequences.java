package dev.collate.engine.align;

import java.util.BitSet;

/**
 * The two sides of an alignment, and the elements that are marked as unmatched so far. The marks are the only output of an algorithm:
 * {@code removed} has a bit for each element of the original, {@code added} has a bit for each element of the modified side.
 */
final class MarkedSequences {
    final int[] original;
    final int[] modified;
    final BitSet removed;
    final BitSet added;

    /** Creates an instance without marks for these two sides. */
    MarkedSequences(int[] original, int[] modified) {
        this.original = original;
        this.modified = modified;
        this.removed = new BitSet(original.length);
        this.added = new BitSet(modified.length);
    }

    boolean areEqual(int i, int j) {
        return original[i] == modified[j];
    }

    /** Marks all elements in the box as unmatched. */
    void markAll(Box box) {
        removed.set(box.a0(), box.a1());
        added.set(box.b0(), box.b1());
    }
}
