package dev.collate.diff.sequence;

import java.util.BitSet;

/** Interim: the shortest alignment by a table of common subsequence lengths, after trimming. */
final class Myers {
    private final int[] original;
    private final int[] modified;
    private final BitSet removed;
    private final BitSet added;

    Myers(int[] original, int[] modified, BitSet removed, BitSet added) {
        this.original = original;
        this.modified = modified;
        this.removed = removed;
        this.added = added;
    }

    void run(int a0, int a1, int b0, int b1) {
        while (a0 < a1 && b0 < b1 && original[a0] == modified[b0]) {
            a0++;
            b0++;
        }
        while (a0 < a1 && b0 < b1 && original[a1 - 1] == modified[b1 - 1]) {
            a1--;
            b1--;
        }
        int n = a1 - a0;
        int m = b1 - b0;
        var lengths = new int[n + 1][m + 1];
        for (int i = n - 1; i >= 0; i--) {
            for (int j = m - 1; j >= 0; j--) {
                lengths[i][j] = original[a0 + i] == modified[b0 + j]
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < n || j < m) {
            if (i < n && j < m && original[a0 + i] == modified[b0 + j]) {
                i++;
                j++;
            } else if (j == m || (i < n && lengths[i + 1][j] >= lengths[i][j + 1])) {
                removed.set(a0 + i++);
            } else {
                added.set(b0 + j++);
            }
        }
    }
}
