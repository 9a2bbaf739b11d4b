package dev.collate.diff.json;

import dev.collate.diff.sequence.LongInterner;
import java.util.function.IntToLongFunction;

/** Matches two lists by a key, wherever the elements stand: the first of one key with the first, and so on. */
final class Matching {
    /** The key of what has no match. */
    static final long NO_KEY = 0;

    private Matching() {}

    /** For each index to the left one to the right with the same key, or {@link Differences#NONE}. */
    static int[] byKey(int leftSize, IntToLongFunction leftKey, int rightSize, IntToLongFunction rightKey) {
        var ids = new LongInterner(rightSize);
        var first = new int[rightSize];
        var next = new int[rightSize];
        for (int j = rightSize - 1; j >= 0; j--) {
            long key = rightKey.applyAsLong(j);
            if (key != NO_KEY) {
                int known = ids.size();
                int id = ids.intern(key);
                next[j] = id < known ? first[id] : Differences.NONE;
                first[id] = j;
            }
        }
        var partners = new int[leftSize];
        int known = ids.size();
        for (int i = 0; i < leftSize; i++) {
            long key = leftKey.applyAsLong(i);
            int id = key == NO_KEY ? known : ids.intern(key);
            partners[i] = id < known ? first[id] : Differences.NONE;
            if (partners[i] != Differences.NONE) {
                first[id] = next[partners[i]];
            }
        }
        return partners;
    }
}
