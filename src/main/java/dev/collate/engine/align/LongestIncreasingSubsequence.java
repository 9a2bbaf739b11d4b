package dev.collate.engine.align;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds a longest strictly increasing subsequence of elements that are added one by one (patience sorting, Fredman 1975). The elements are
 * placed on a row of piles. Each element is placed on the leftmost pile whose top element is not smaller than the element. Its predecessor
 * is the top element of the next pile to the left. An instance can be reused.
 */
public final class LongestIncreasingSubsequence {
    /** Index that represents a missing element. */
    static final int NONE = -1;

    private static final int INITIAL_CAPACITY = 16;

    /** The keys that the caller gave to the elements, in the order of the calls of {@link #add}. */
    private int[] keys = new int[INITIAL_CAPACITY];

    /** For each element, the index of its predecessor in the longest subsequence that ends with this element, or {@link #NONE}. */
    private int[] previous = new int[INITIAL_CAPACITY];

    /** For each pile, the index of its top element. */
    private int[] tops = new int[INITIAL_CAPACITY];

    /** For each pile, the value of its top element. */
    private int[] topValues = new int[INITIAL_CAPACITY];

    private int size;
    private int piles;

    /** Returns the indexes of the values of a longest strictly increasing subsequence. Negative values are ignored. */
    public static BitSet of(int[] values) {
        var elements = new LongestIncreasingSubsequence();
        for (int i = 0; i < values.length; i++) {
            WorkBudget.checkCancellationAt(i);
            if (values[i] >= 0) {
                elements.add(i, values[i]);
            }
        }
        var indexes = new BitSet(values.length);
        for (int element = elements.last(); element != NONE; element = elements.previous(element)) {
            indexes.set(elements.key(element));
        }
        return indexes;
    }

    /** Removes all elements. */
    void clear() {
        size = 0;
        piles = 0;
    }

    void add(int key, int value) {
        if (size == keys.length) {
            int capacity = 2 * size;
            keys = Arrays.copyOf(keys, capacity);
            previous = Arrays.copyOf(previous, capacity);
            tops = Arrays.copyOf(tops, capacity);
            topValues = Arrays.copyOf(topValues, capacity);
        }
        int pile = pileFor(value);
        keys[size] = key;
        previous[size] = pile == 0 ? NONE : tops[pile - 1];
        tops[pile] = size++;
        topValues[pile] = value;
        piles = Math.max(piles, pile + 1);
    }

    /**
     * Returns the index of the leftmost pile whose top element is at least this value. Returns the index of a new pile if the top elements
     * of all piles are smaller. The method tries the last pile first, because most elements are added in ascending order.
     */
    private int pileFor(int value) {
        if (piles == 0 || topValues[piles - 1] < value) {
            return piles;
        }
        int low = 0;
        int high = piles - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (topValues[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the index of the last element of a longest subsequence. Returns {@link #NONE} if no element was added. */
    int last() {
        return piles == 0 ? NONE : tops[piles - 1];
    }

    /** Returns the index of the predecessor of this element in the longest subsequence that ends with this element, or {@link #NONE}. */
    int previous(int element) {
        return previous[element];
    }

    int key(int element) {
        return keys[element];
    }
}
