package dev.collate.engine.align;

import java.util.BitSet;

/**
 * The two sides of an alignment, and the elements that are marked as unmatched so far. The marks are the only output of an algorithm:
 * {@code removed} has a bit for each element of the original, {@code added} has a bit for each element of the modified side. The arrays may
 * be longer than the sides.
 */
final class MarkedSequences {
    final int[] original;
    final int[] modified;
    final BitSet removed;
    final BitSet added;

    /** Creates an instance without marks for these two sides. */
    MarkedSequences(int[] original, int[] modified) {
        this(original, modified, new BitSet(original.length), new BitSet(modified.length));
    }

    private MarkedSequences(int[] original, int[] modified, BitSet removed, BitSet added) {
        this.original = original;
        this.modified = modified;
        this.removed = removed;
        this.added = added;
    }

    /** Returns an instance without marks for two sides of these lengths. Reuses the arrays of this instance if they are long enough. */
    MarkedSequences reset(int originalLength, int modifiedLength) {
        removed.clear();
        added.clear();
        return new MarkedSequences(
                withCapacity(original, originalLength), withCapacity(modified, modifiedLength), removed, added);
    }

    boolean areEqual(int i, int j) {
        return original[i] == modified[j];
    }

    /** Marks all elements in the box as unmatched. */
    void markAll(Box box) {
        removed.set(box.a0(), box.a1());
        added.set(box.b0(), box.b1());
    }

    private static int[] withCapacity(int[] array, int length) {
        return array.length >= length ? array : new int[length];
    }
}
