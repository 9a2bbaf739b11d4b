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
    /** The result of {@link #closeObject} if no key is a duplicate. */
    public static final int NO_DUPLICATE = -1;

    /**
     * Maximum number of keys in an object for which a new key is compared with all earlier keys. In larger objects, the keys are checked
     * with a hash table when the object ends.
     */
    private static final int MAX_SCANNED_KEYS = 24;

    private final Cancellation cancellation = Cancellation.current();
    private long[] keyHashes = new long[MAX_SCANNED_KEYS];
    private int count;

    /** Opens an object. Returns a number that identifies this object in the calls of the other methods. */
    public int openObject() {
        return count;
    }

    /**
     * Adds the hash of a key to the innermost object, which {@code objectStart} identifies. Returns false if the key is a duplicate. In a
     * large object, duplicates are found only by {@link #closeObject}.
     */
    public boolean addKey(int objectStart, long keyHash) {
        for (int i = objectStart; count - objectStart < MAX_SCANNED_KEYS && i < count; i++) {
            if (keyHashes[i] == keyHash) {
                return false;
            }
        }
        if (count == keyHashes.length) {
            keyHashes = Arrays.copyOf(keyHashes, 2 * count);
        }
        keyHashes[count++] = keyHash;
        return true;
    }

    /** Calls {@code action} with the hash of each key of the innermost object, in the order of the keys. */
    public void forEachKey(int objectStart, LongConsumer action) {
        for (int i = objectStart; i < count; i++) {
            cancellation.checkAt(i);
            action.accept(keyHashes[i]);
        }
    }

    /**
     * Closes the object. If it is large, returns the index of its first duplicate key, counted from 0, or {@link #NO_DUPLICATE}. Otherwise
     * returns {@link #NO_DUPLICATE}, because {@link #addKey} has found the duplicates.
     */
    public int closeObject(int objectStart) {
        int keyCount = count - objectStart;
        count = objectStart;
        if (keyCount > MAX_SCANNED_KEYS) {
            var seenKeys = new LongInterner(keyCount);
            for (int i = 0; i < keyCount; i++) {
                cancellation.checkAt(i);
                if (seenKeys.intern(keyHashes[objectStart + i]) < i) {
                    return i;
                }
            }
        }
        return NO_DUPLICATE;
    }
}
