package dev.collate.diff.json;

import java.util.Arrays;
import java.util.BitSet;

/** Which of two arrays' leftover elements belong together, and how. Each element has at most one partner. */
final class ElementPairs {
    private final int[] partners;
    private final BitSet taken = new BitSet();
    private final BitSet replaced = new BitSet();

    /** Nobody has a partner yet among these many elements of the original. */
    ElementPairs(int size) {
        partners = new int[size];
        Arrays.fill(partners, Differences.NONE);
    }

    /** The partner of element {@code i}, or {@link Differences#NONE}. */
    int partner(int i) {
        return partners[i];
    }

    /** Whether element {@code i} is replaced by its partner as a whole; otherwise the two are compared inside. */
    boolean replaced(int i) {
        return replaced.get(i);
    }

    /** Whether element {@code j} of the modified array has a partner. */
    boolean taken(int j) {
        return taken.get(j);
    }

    void pair(int i, int j) {
        partners[i] = j;
        taken.set(j);
    }

    void replace(int i, int j) {
        pair(i, j);
        replaced.set(i);
    }
}
