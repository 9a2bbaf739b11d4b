package dev.collate.diff.json;

import dev.collate.diff.result.Differences;
import dev.collate.diff.sequence.LongInterner;
import java.util.function.IntToLongFunction;

/** Matches two lists by a key, wherever the elements stand: the first of one key with the first, and so on. */
final class Matching {
    /** The key of what has no match. */
    static final long NO_KEY = 0;

    /** Among so many it is faster to look at each than to build a table. */
    private static final int FEW = 24;

    private Matching() {}

    /** For each index to the left one to the right with the same key, or {@link Differences#NONE}. */
    static int[] byKey(int leftSize, IntToLongFunction leftKey, int rightSize, IntToLongFunction rightKey) {
        var keys = new long[rightSize];
        for (int j = 0; j < rightSize; j++) {
            keys[j] = rightKey.applyAsLong(j);
        }
        var partners = new int[leftSize];
        if (rightSize <= FEW) {
            for (int i = 0; i < leftSize; i++) {
                partners[i] = take(keys, leftKey.applyAsLong(i));
            }
        } else {
            var table = new Table(keys);
            for (int i = 0; i < leftSize; i++) {
                partners[i] = table.take(leftKey.applyAsLong(i));
            }
        }
        return partners;
    }

    /** The first index of a key, which then has it no more. */
    private static int take(long[] keys, long key) {
        for (int j = 0; key != NO_KEY && j < keys.length; j++) {
            if (keys[j] == key) {
                keys[j] = NO_KEY;
                return j;
            }
        }
        return Differences.NONE;
    }

    /** The indexes of each key, the smallest first. */
    private static final class Table {
        private final LongInterner ids;
        private final int[] first;
        private final int[] next;
        private final int known;

        Table(long[] keys) {
            ids = new LongInterner(keys.length);
            first = new int[keys.length];
            next = new int[keys.length];
            for (int j = keys.length - 1; j >= 0; j--) {
                if (keys[j] != NO_KEY) {
                    int before = ids.size();
                    int id = ids.intern(keys[j]);
                    next[j] = id < before ? first[id] : Differences.NONE;
                    first[id] = j;
                }
            }
            known = ids.size();
        }

        int take(long key) {
            int id = key == NO_KEY ? known : ids.intern(key);
            if (id >= known) {
                return Differences.NONE;
            }
            int index = first[id];
            if (index != Differences.NONE) {
                first[id] = next[index];
            }
            return index;
        }
    }
}
