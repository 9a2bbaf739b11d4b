package dev.collate.diff.json;

import dev.collate.diff.result.Differences;
import java.util.Arrays;
import java.util.BitSet;

/** Which elements of two arrays belong together, and how. Each element has at most one partner. */
final class ElementPairs {
    private final int[] partners;
    private final BitSet taken = new BitSet();
    private final BitSet replaced = new BitSet();

    /** Nobody has a partner yet among these many elements to the left. */
    ElementPairs(int size) {
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

    /** Whether element {@code i} is replaced by its partner as a whole; otherwise the two are compared inside. */
    boolean replaced(int i) {
        return replaced.get(i);
    }

    /** Whether element {@code j} to the right has a partner. */
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

    /** The same pairs seen from the other side, which has these many elements. */
    ElementPairs turned(int size) {
        var turned = new ElementPairs(size);
        for (int i = 0; i < partners.length; i++) {
            if (paired(i)) {
                turned.pair(partners[i], i);
                turned.replaced.set(partners[i], replaced(i));
            }
        }
        return turned;
    }
}
