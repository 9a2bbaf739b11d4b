package dev.collate.engine.json.match;

import java.util.BitSet;

/**
 * The matched elements of two arrays that are compared in order. Each element has at most one partner, and the pairs have the same order on both
 * sides. Therefore one bit for each element is enough: the first paired element of {@code a} belongs to the first paired element of {@code
 * b}, and so on. This saves memory for arrays with millions of short elements.
 */
final class SequencePairs {
    private final BitSet paired = new BitSet();
    private final BitSet taken = new BitSet();
    private final BitSet replaced = new BitSet();

    /** Returns whether element {@code i} of {@code a} has a partner. */
    boolean paired(int i) {
        return paired.get(i);
    }

    /** Returns whether element {@code j} of {@code b} has a partner. */
    boolean taken(int j) {
        return taken.get(j);
    }

    /** Returns the number of pairs. */
    int count() {
        return paired.cardinality();
    }

    /** Returns the index of the first element of {@code b} from {@code j} on that has a partner. */
    int nextPartner(int j) {
        return taken.nextSetBit(j);
    }

    /** Returns whether the partner of element {@code i} replaces the whole element. If not, the two elements are compared recursively. */
    boolean replaced(int i) {
        return replaced.get(i);
    }

    void pair(int i, int j) {
        paired.set(i);
        taken.set(j);
    }

    /** Pairs {@code count} successive elements from {@code i} on with the elements from {@code j} on. */
    void pair(int i, int j, int count) {
        paired.set(i, i + count);
        taken.set(j, j + count);
    }

    void replace(int i, int j) {
        pair(i, j);
        replaced.set(i);
    }
}
