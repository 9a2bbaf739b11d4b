package dev.collate.engine.json.match;

import dev.collate.engine.result.Differences;
import dev.collate.parallel.Cancellation;
import java.util.BitSet;

/** Finds the most elements that stand in ascending order already (patience sorting, Fredman 1975). */
final class LongestRun {
    private LongestRun() {}

    /** The indexes of a longest strictly ascending subsequence of those values that are 0 or more. */
    static BitSet of(int[] values) {
        // tails[k]: the index of the smallest value that ends an ascending run of k + 1 elements.
        var tails = new int[values.length];
        var before = new int[values.length];
        int longest = 0;
        var cancellation = Cancellation.current();
        for (int i = 0; i < values.length; i++) {
            cancellation.checkAt(i);
            if (values[i] >= 0) {
                int length = firstNotBelow(values, tails, longest, values[i]);
                before[i] = length == 0 ? Differences.NONE : tails[length - 1];
                tails[length] = i;
                longest = Math.max(longest, length + 1);
            }
        }
        var run = new BitSet(values.length);
        for (int i = longest == 0 ? Differences.NONE : tails[longest - 1]; i >= 0; i = before[i]) {
            run.set(i);
        }
        return run;
    }

    private static int firstNotBelow(int[] values, int[] tails, int length, int value) {
        int low = 0;
        int high = length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[tails[middle]] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
