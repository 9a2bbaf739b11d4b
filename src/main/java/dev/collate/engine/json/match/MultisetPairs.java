package dev.collate.engine.json.match;

import dev.collate.engine.result.Differences;
import java.util.Arrays;
import java.util.BitSet;

/** Which elements of two arrays belong together, wherever they stand. Each element has at most one partner. */
final class MultisetPairs {
    private final int[] partners;
    private final BitSet taken = new BitSet();

    /** Nobody has a partner yet among these many elements to the left. */
    MultisetPairs(int size) {
        partners = new int[size];
        Arrays.fill(partners, Differences.NONE);
    }

    /** The partner of element {@code i}, or {@link Differences#NONE}. */
    int partner(int i) {
        return partners[i];
    }

    boolean paired(int i) {
        return partners[i] != Differences.NONE;
    }

    /** Whether element {@code j} to the right has a partner. */
    boolean taken(int j) {
        return taken.get(j);
    }

    void pair(int i, int j) {
        partners[i] = j;
        taken.set(j);
    }

    /** The same pairs seen from the other side, which has these many elements. */
    MultisetPairs swapped(int size) {
        var swapped = new MultisetPairs(size);
        for (int i = 0; i < partners.length; i++) {
            if (paired(i)) {
                swapped.pair(partners[i], i);
            }
        }
        return swapped;
    }
}
