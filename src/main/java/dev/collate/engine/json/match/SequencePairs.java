package dev.collate.engine.json.match;

import java.util.BitSet;

/**
 * The pairs of elements of two arrays, and their kinds. Each element has at most one partner and no two pairs cross. So one bit per element
 * suffices to store whether it is paired. This saves memory for arrays of millions of one-digit elements.
 */
final class SequencePairs {
    private final BitSet paired;
    private final BitSet taken;
    private final BitSet replaced = new BitSet();

    /** Creates an empty set of pairs. */
    SequencePairs() {
        this(new BitSet(), new BitSet());
    }

    private SequencePairs(BitSet paired, BitSet taken) {
        this.paired = paired;
        this.taken = taken;
    }

    /** Returns whether element {@code i} of {@code a} has a partner. */
    boolean paired(int i) {
        return paired.get(i);
    }

    /** Returns the first paired element of {@code b} from {@code j} on. */
    int nextPartner(int j) {
        return taken.nextSetBit(j);
    }

    /** Returns whether element {@code i} is replaced with its partner as a whole. Otherwise the two elements are compared recursively. */
    boolean replaced(int i) {
        return replaced.get(i);
    }

    void pair(int i, int j) {
        paired.set(i);
        taken.set(j);
    }

    /** Pairs {@code count} successive elements. */
    void pair(int i, int j, int count) {
        paired.set(i, i + count);
        taken.set(j, j + count);
    }

    void replace(int i, int j) {
        pair(i, j);
        replaced.set(i);
    }

    /** Returns the same pairs with the sides swapped. */
    SequencePairs swapped() {
        var swapped = new SequencePairs(/* paired= */ taken, /* taken= */ paired);
        int j = taken.nextSetBit(0);
        for (int i = paired.nextSetBit(0); i >= 0; i = paired.nextSetBit(i + 1)) {
            swapped.replaced.set(j, replaced(i));
            j = taken.nextSetBit(j + 1);
        }
        return swapped;
    }
}
