package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.Arrays;

/**
 * Assigns an int, the id, to each 64-bit hash: 0 to the first hash, 1 to the next new hash, and so on, as {@link SequenceDiffer} requires.
 * Equal hashes have equal ids. Both sides of a comparison must use the same interner. Not thread-safe.
 */
public final class LongInterner {
    private static final int MIN_CAPACITY = 8;
    private static final int INITIAL_CAPACITY = 1024;
    /** 2 to the power of 64, divided by the golden ratio (Fibonacci hashing). */
    private static final long FIBONACCI_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final int expectedHashes;
    // A hash table with open addressing, of which at most half is used. slots[slot] is the id plus one, or 0 if the
    // slot is free.
    private int[] slots;
    private long[] hashes;
    private int hashCount;

    /**
     * Creates an interner for at most {@code expectedHashes} hashes. If there are more hashes, the interner takes more memory than
     * necessary.
     */
    public LongInterner(int expectedHashes) {
        this.expectedHashes = Math.max(MIN_CAPACITY, expectedHashes);
        hashes = new long[Math.min(this.expectedHashes, INITIAL_CAPACITY)];
        slots = new int[slotsFor(hashes.length)];
    }

    private static int slotsFor(int capacity) {
        return (int) Math.min(2L * capacity, Integer.MAX_VALUE - 8);
    }

    /** Returns the id of this hash. A new hash gets the next free id. */
    public int intern(long hash) {
        int slot = slotOf(hash);
        if (slots[slot] == 0) {
            if (hashCount == hashes.length) {
                grow();
                slot = slotOf(hash);
            }
            hashes[hashCount] = hash;
            slots[slot] = ++hashCount;
        }
        return slots[slot] - 1;
    }

    /** Returns the id of the hash, or -1 if it has none. */
    public int find(long hash) {
        return slots[slotOf(hash)] - 1;
    }

    /** Returns the number of distinct hashes. */
    public int size() {
        return hashCount;
    }

    private int slotOf(long hash) {
        int slot = (int) ((hash * FIBONACCI_MULTIPLIER >>> 32) * slots.length >>> 32);
        while (slots[slot] != 0 && hashes[slots[slot] - 1] != hash) {
            slot = slot + 1 == slots.length ? 0 : slot + 1;
        }
        return slot;
    }

    private void grow() {
        int capacity =
                (int) Math.min(2L * hashCount, hashCount < expectedHashes ? expectedHashes : Integer.MAX_VALUE - 8);
        hashes = Arrays.copyOf(hashes, capacity);
        slots = new int[slotsFor(capacity)];
        for (int id = 0; id < hashCount; id++) {
            Cancellation.checkCurrentAt(id);
            slots[slotOf(hashes[id])] = id + 1;
        }
    }
}
