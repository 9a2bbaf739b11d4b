package dev.collate.engine.align;

/**
 * Assigns an int, the id, to each 64-bit hash: 0 to the first hash, 1 to the next new hash, and so on, as {@link SequenceDiffer} requires.
 * Equal hashes have equal ids. Both sides of a comparison must use the same interner. Not thread-safe.
 */
public final class LongInterner {
    private static final int MIN_TABLE = 16;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    // A hash table with open addressing. ids[slot] is the id plus one, or 0 if the slot is free.
    private long[] hashes;
    private int[] ids;
    private int size;

    /** Creates an interner for about {@code expected} hashes. The interner grows if there are more hashes. */
    public LongInterner(int expected) {
        int slots = Math.max(MIN_TABLE, Integer.highestOneBit(Math.clamp(expected, 1, 1 << 28)) << 2);
        hashes = new long[slots];
        ids = new int[slots];
    }

    /** Returns the id of this hash. A new hash gets the next free id. */
    public int intern(long hash) {
        int slot = slotOf(hash);
        if (ids[slot] == 0) {
            hashes[slot] = hash;
            ids[slot] = ++size;
            if (size > ids.length / 2) {
                int id = size;
                grow();
                return id - 1;
            }
        }
        return ids[slot] - 1;
    }

    /** Returns whether this hash has an id. */
    public boolean knows(long hash) {
        return ids[slotOf(hash)] != 0;
    }

    /** Returns the number of distinct hashes. */
    public int size() {
        return size;
    }

    private int slotOf(long hash) {
        int mask = ids.length - 1;
        int slot = (int) ((hash * MIX) >>> 32) & mask;
        while (ids[slot] != 0 && hashes[slot] != hash) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        var oldHashes = hashes;
        var oldIds = ids;
        hashes = new long[oldHashes.length * 2];
        ids = new int[oldIds.length * 2];
        for (int old = 0; old < oldIds.length; old++) {
            if (oldIds[old] != 0) {
                int slot = slotOf(oldHashes[old]);
                hashes[slot] = oldHashes[old];
                ids[slot] = oldIds[old];
            }
        }
    }
}
