package dev.collate.engine.tree.parse;

import dev.collate.engine.align.LongInterner;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Finds duplicate keys in objects. The class stores the hashes of the keys of all objects that are being read. The keys of the innermost
 * object are at the end.
 */
public final class DuplicateKeyCheck {
    /** The result of {@link #close} if no key is a duplicate. */
    public static final int NONE = -1;

    /**
     * Maximum number of keys in an object for which a new key is compared with all earlier keys. In larger objects, the keys are checked
     * with a hash table when the object ends.
     */
    private static final int MAX_SCANNED = 24;

    private final Cancellation cancellation = Cancellation.current();
    private long[] names = new long[MAX_SCANNED];
    private int count;

    /** Opens an object. Returns a number that identifies this object in the calls of the other methods. */
    public int open() {
        return count;
    }

    /**
     * Adds a key to the innermost object. Returns false if the key is a duplicate. In a large object, duplicates are found only by {@link
     * #close}.
     */
    public boolean add(int object, long name) {
        for (int i = object; count - object < MAX_SCANNED && i < count; i++) {
            if (names[i] == name) {
                return false;
            }
        }
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
        }
        names[count++] = name;
        return true;
    }

    /** Calls {@code action} with the hash of each key of the innermost object, in the order of the keys. */
    public void forEach(int object, LongConsumer action) {
        for (int i = object; i < count; i++) {
            cancellation.checkAt(i);
            action.accept(names[i]);
        }
    }

    /**
     * Closes the object. If it is large, returns the index of its first duplicate key, counted from 0, or {@link #NONE}. Otherwise returns
     * {@link #NONE}, because {@link #add} has found the duplicates.
     */
    public int close(int object) {
        int size = count - object;
        count = object;
        if (size > MAX_SCANNED) {
            var seen = new LongInterner(size);
            for (int i = 0; i < size; i++) {
                cancellation.checkAt(i);
                if (seen.intern(names[object + i]) < i) {
                    return i;
                }
            }
        }
        return NONE;
    }
}
