package dev.collate.engine.json.match;

import java.util.BitSet;

/**
 * Which elements of two arrays belong together, and how. Each element has at most one partner, and no two pairs cross: so it is enough
 * to know who has one, and arrays of millions of digits need no number for each.
 */
final class SequencePairs {
    private final BitSet paired;
    private final BitSet taken;
    private final BitSet replaced = new BitSet();

    /** Nobody has a partner yet. */
    SequencePairs() {
        this(new BitSet(), new BitSet());
    }

    private SequencePairs(BitSet paired, BitSet taken) {
        this.paired = paired;
        this.taken = taken;
    }

    /** Whether element {@code i} to the left has a partner. */
    boolean paired(int i) {
        return paired.get(i);
    }

    /** The partner of the next element to the left that has one, after those whose partners stand before {@code j}. */
    int nextPartner(int j) {
        return taken.nextSetBit(j);
    }

    /** Whether element {@code i} is replaced by its partner as a whole; otherwise the two are compared inside. */
    boolean replaced(int i) {
        return replaced.get(i);
    }

    void pair(int i, int j) {
        paired.set(i);
        taken.set(j);
    }

    /** Pairs neighbours with neighbours, so many of them. */
    void pair(int i, int j, int many) {
        paired.set(i, i + many);
        taken.set(j, j + many);
    }

    void replace(int i, int j) {
        pair(i, j);
        replaced.set(i);
    }

    /** The same pairs seen from the other side. */
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
