package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.function.IntToLongFunction;

/**
 * Matches the elements of two lists by a key, regardless of their positions. If several elements have the same key, the first of them in
 * {@code a} matches the first of them in {@code b}, the second matches the second, and so on.
 */
public final class KeyMatcher {
    /** The key of an element that must not be matched. */
    public static final long NO_KEY = 0;

    /** The index of an element without a partner. */
    public static final int NO_PARTNER = -1;

    private KeyMatcher() {}

    /** Returns for each index in {@code a} the index in {@code b} with the same key, or {@link #NO_PARTNER}. */
    public static int[] byKey(int aSize, IntToLongFunction aKey, int bSize, IntToLongFunction bKey) {
        var cancellation = Cancellation.current();
        var table = new Table(bSize, bKey, cancellation);
        var partners = new int[aSize];
        for (int i = 0; i < aSize; i++) {
            cancellation.checkAt(i);
            partners[i] = table.take(aKey.applyAsLong(i));
        }
        return partners;
    }

    /** For each key, the indexes of the elements of {@code b} with this key that are not matched yet, in ascending order. */
    private static final class Table {
        private final LongInterner ids;
        private final int[] first;
        private final int[] next;
        private final int known;

        Table(int size, IntToLongFunction keys, Cancellation cancellation) {
            ids = new LongInterner(size);
            first = new int[size];
            next = new int[size];
            for (int j = size - 1; j >= 0; j--) {
                cancellation.checkAt(j);
                long key = keys.applyAsLong(j);
                if (key != NO_KEY) {
                    int before = ids.size();
                    int id = ids.intern(key);
                    next[j] = id < before ? first[id] : NO_PARTNER;
                    first[id] = j;
                }
            }
            known = ids.size();
        }

        /** Removes and returns the first index of a key. Returns {@link #NO_PARTNER} if the key has no index. */
        int take(long key) {
            int id = key == NO_KEY ? known : ids.intern(key);
            if (id >= known) {
                return NO_PARTNER;
            }
            int index = first[id];
            if (index != NO_PARTNER) {
                first[id] = next[index];
            }
            return index;
        }
    }
}
