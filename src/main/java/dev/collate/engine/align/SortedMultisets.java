package dev.collate.engine.align;

/** Compares multisets of numbers. A multiset is an array in ascending order that may contain a number several times. */
public final class SortedMultisets {
    /** If one multiset is longer than the other by this factor, numbers of the longer multiset are skipped with a search. */
    private static final int MIN_FACTOR_TO_SEARCH = 8;

    private SortedMultisets() {}

    /** Returns the size of the intersection of two multisets. For example, {@code {1, 1, 2}} and {@code {1, 2, 3}} have 2 in common. */
    public static int intersectionSize(long[] a, long[] b) {
        return a.length < b.length ? intersectionWithLonger(a, b) : intersectionWithLonger(b, a);
    }

    private static int intersectionWithLonger(long[] a, long[] longer) {
        boolean searches = longer.length / MIN_FACTOR_TO_SEARCH > a.length;
        int common = 0;
        for (int i = 0, j = 0; i < a.length && j < longer.length; ) {
            if (a[i] == longer[j]) {
                common++;
                i++;
                j++;
            } else if (a[i] < longer[j]) {
                i++;
            } else {
                j = searches ? search(longer, j + 1, a[i]) : j + 1;
            }
        }
        return common;
    }

    /** Returns the index of the first number from the index {@code from} on that is not less than the minimum. */
    private static int search(long[] numbers, int from, long minimum) {
        int index = from;
        for (int step = 1; step > 0; ) {
            if (step <= numbers.length - index && numbers[index + step - 1] < minimum) {
                index += step;
                step *= 2;
            } else {
                step /= 2;
            }
        }
        return index;
    }
}
