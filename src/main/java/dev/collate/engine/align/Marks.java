package dev.collate.engine.align;

import java.util.BitSet;

/**
 * The two sides and what has been marked so far. An algorithm does nothing but mark: {@code removed} for elements of the original,
 * {@code added} for elements of the modified side. The arrays may be longer than the sides.
 */
final class Marks {
    final int[] original;
    final int[] modified;
    final BitSet removed;
    final BitSet added;

    /** Two sides, nothing marked. */
    Marks(int[] original, int[] modified) {
        this(original, modified, new BitSet(original.length), new BitSet(modified.length));
    }

    private Marks(int[] original, int[] modified, BitSet removed, BitSet added) {
        this.original = original;
        this.modified = modified;
        this.removed = removed;
        this.added = added;
    }

    /** Nothing marked, and room for sides of these lengths; arrays that are long enough are used again. */
    Marks reset(int originalLength, int modifiedLength) {
        removed.clear();
        added.clear();
        return new Marks(room(original, originalLength), room(modified, modifiedLength), removed, added);
    }

    boolean equal(int i, int j) {
        return original[i] == modified[j];
    }

    /** Marks everything in the box as not matched. */
    void markAll(Box box) {
        removed.set(box.a0, box.a1);
        added.set(box.b0, box.b1);
    }

    private static int[] room(int[] array, int length) {
        return array.length >= length ? array : new int[length];
    }
}
