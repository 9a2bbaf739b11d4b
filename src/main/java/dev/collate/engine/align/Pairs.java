package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The pairs that were found so far between the elements of two lists, {@code a} and {@code b}. An element has at most one partner. A
 * matcher adds pairs in several steps, from the most reliable pairs to the least reliable ones, and each step pairs only elements that no
 * earlier step has paired.
 */
public final class Pairs {
    /** The partner of an element that has none. */
    public static final int NO_PARTNER = -1;

    /** The key of an element that has none. */
    public static final long NO_KEY = 0;

    /** Number of elements in a window of {@link #pairGreedily}. */
    private static final int WINDOW_SIZE = 64;

    private final int[] partners;
    private final int bSize;
    private final BitSet pairedB = new BitSet();
    private final Cancellation cancellation = Cancellation.current();

    /** Creates an empty set of pairs for two lists of these sizes. */
    public Pairs(int aSize, int bSize) {
        this.partners = new int[aSize];
        this.bSize = bSize;
        Arrays.fill(partners, NO_PARTNER);
    }

    /** Computes the weights of the possible pairs of some elements. */
    @FunctionalInterface
    public interface PairWeigher {
        /**
         * Returns the weight of each possible pair. The row is the position in {@code elementsOfA}, the column is the position in {@code
         * elementsOfB}. A pair with a negative weight, such as {@link WeightedAlignment#MUST_NOT_PAIR}, is not formed.
         */
        int[][] weigh(int[] elementsOfA, int[] elementsOfB);
    }

    /** Returns the partner of element {@code i} of {@code a}, or {@link #NO_PARTNER}. */
    public int partner(int i) {
        return partners[i];
    }

    /** Returns whether element {@code i} of {@code a} has a partner. */
    public boolean isPairedA(int i) {
        return partners[i] != NO_PARTNER;
    }

    /** Returns whether element {@code j} of {@code b} has a partner. */
    public boolean isPairedB(int j) {
        return pairedB.get(j);
    }

    /** Returns the first element of {@code b} from {@code j} on that has no partner. After the last such element, returns the size of b. */
    public int nextUnpairedB(int j) {
        return Math.min(pairedB.nextClearBit(j), bSize);
    }

    /** Returns the number of pairs. */
    public int count() {
        return pairedB.cardinality();
    }

    /** Pairs two elements. Neither of them may have a partner. */
    public void pair(int i, int j) {
        partners[i] = j;
        pairedB.set(j);
    }

    /**
     * Pairs the free elements (those without a partner) that have the same key: the first with the first, the second with the second, and
     * so on. An element with {@link #NO_KEY} gets no partner. Takes linear time.
     */
    public void pairByKey(IntToLongFunction aKey, IntToLongFunction bKey) {
        // For each key, the free elements of b that have this key: the first one, and for each element the next one.
        var ids = new LongInterner(bSize);
        var firstOfKey = new int[bSize];
        var nextOfKey = new int[bSize];
        for (int j = bSize - 1; j >= 0; j--) {
            cancellation.checkAt(j);
            long key = isPairedB(j) ? NO_KEY : bKey.applyAsLong(j);
            if (key != NO_KEY) {
                int knownKeys = ids.size();
                int id = ids.intern(key);
                nextOfKey[j] = id < knownKeys ? firstOfKey[id] : NO_PARTNER;
                firstOfKey[id] = j;
            }
        }
        for (int i = 0; i < partners.length; i++) {
            cancellation.checkAt(i);
            long key = isPairedA(i) ? NO_KEY : aKey.applyAsLong(i);
            // An unknown key gets no id, because the ids of many such keys would need a large table.
            int id = key == NO_KEY ? NO_PARTNER : ids.find(key);
            if (id >= 0 && firstOfKey[id] != NO_PARTNER) {
                int j = firstOfKey[id];
                firstOfKey[id] = nextOfKey[j];
                pair(i, j);
            }
        }
    }

    /**
     * Pairs free elements by weight, in any order. The method forms the pair with the highest weight first, then the pair with the highest
     * weight among the other elements, and so on (a greedy matching). For example, with the weights {@code {{9, 8}, {7, -1}}}, it forms
     * only the pair with the weight 9, although the pairs with the weights 8 and 7 have a higher total weight.
     *
     * <p>The weights are computed for {@value #WINDOW_SIZE} elements of each side at a time: the first free elements of {@code a} with the
     * first free elements of {@code b}, and so on. So the time is linear in the number of elements. Elements that are far apart stay
     * without a partner.
     *
     * @param isCandidateOfA whether an element of {@code a} may be paired, by its index
     * @param isCandidateOfB whether an element of {@code b} may be paired, by its index
     */
    public void pairGreedily(IntPredicate isCandidateOfA, IntPredicate isCandidateOfB, PairWeigher weigher) {
        var freeOfA = IntStream.range(0, partners.length)
                .filter(i -> !isPairedA(i) && isCandidateOfA.test(i))
                .toArray();
        var freeOfB = IntStream.range(0, bSize)
                .filter(j -> !isPairedB(j) && isCandidateOfB.test(j))
                .toArray();
        for (int start = 0; start < Math.min(freeOfA.length, freeOfB.length); start += WINDOW_SIZE) {
            cancellation.check();
            pairWindow(window(freeOfA, start), window(freeOfB, start), weigher);
        }
    }

    private static int[] window(int[] elements, int start) {
        return Arrays.copyOfRange(elements, start, Math.min(start + WINDOW_SIZE, elements.length));
    }

    private void pairWindow(int[] freeOfA, int[] freeOfB, PairWeigher weigher) {
        var table = weigher.weigh(freeOfA, freeOfB);
        IntStream.range(0, freeOfA.length * freeOfB.length)
                .filter(cell -> weight(table, cell) >= 0)
                .boxed()
                .sorted((cell, other) -> Integer.compare(weight(table, other), weight(table, cell)))
                .forEach(cell -> {
                    int i = freeOfA[cell / freeOfB.length];
                    int j = freeOfB[cell % freeOfB.length];
                    if (!isPairedA(i) && !isPairedB(j)) {
                        pair(i, j);
                    }
                });
    }

    private static int weight(int[][] table, int cell) {
        int columns = table[0].length;
        return table[cell / columns][cell % columns];
    }
}
