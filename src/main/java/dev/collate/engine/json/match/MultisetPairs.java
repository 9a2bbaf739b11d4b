package dev.collate.engine.json.match;

import dev.collate.engine.result.Differences;
import java.util.Arrays;
import java.util.BitSet;

/** The pairs of elements of two arrays whose order does not matter. Each element has at most one partner. */
final class MultisetPairs {
    private final int[] partners;
    private final BitSet taken = new BitSet();

    /** Creates an empty set of pairs. {@code size} is the number of elements of {@code a}. */
    MultisetPairs(int size) {
        partners = new int[size];
        Arrays.fill(partners, Differences.NONE);
    }

    /** Returns the partner of element {@code i} of {@code a}, or {@link Differences#NONE}. */
    int partner(int i) {
        return partners[i];
    }

    boolean paired(int i) {
        return partners[i] != Differences.NONE;
    }

    /** Returns whether element {@code j} of {@code b} has a partner. */
    boolean taken(int j) {
        return taken.get(j);
    }

    void pair(int i, int j) {
        partners[i] = j;
        taken.set(j);
    }
}
