package dev.collate.engine.text;

import dev.collate.parallel.Cancellation;
import java.util.Arrays;

/**
 * Assigns ids to lines, from 0 in the order of first occurrence; equal lines get equal ids. A large diff spends most of its time here. So a
 * line is hashed while its end is searched for, and a slot of the table is one long, which contains half a hash and an id. Lines with equal
 * hashes are always compared.
 */
final class LineInterner {
    private static final long TAG = 0xFFFFFFFF00000000L;
    private static final int FIRST_ROOM = 1024;
    private static final int SLOTS_PER_CHECK = 1 << 16;

    private final LineKey key;
    private final Lines original;
    private final Lines modified;
    /**
     * Open addressing by the upper bits of the hash. A slot contains the upper half of the hash, and the id plus one; a
     * free slot is 0.
     */
    private long[] table;
    /** The start of the first occurrence of a line, by id. */
    private int[] starts;

    private int size;
    /** The number of lines that are not interned yet. The table is never larger than these lines need. */
    private int linesLeft;
    /** The number of ids of the original. Lines with greater ids first occur in the modified text. */
    private int sizeOfOriginal = Integer.MAX_VALUE;

    LineInterner(Lines original, Lines modified, Folding folding) {
        this.key = LineKey.of(folding);
        this.original = original;
        this.modified = modified;
        this.linesLeft = original.count() + modified.count();
        int room = Math.min(linesLeft + 1, FIRST_ROOM);
        this.table = new long[slotsFor(room)];
        this.starts = new int[room];
    }

    /**
     * Returns the id of the line of the original that begins at {@code start}. All lines of the original must be
     * interned before the lines of the modified text.
     */
    int internOriginal(int start) {
        return idOf(key.read(original, start), start);
    }

    /** Returns the id of the line of the modified text that begins at {@code start}. */
    int internModified(int start) {
        sizeOfOriginal = Math.min(sizeOfOriginal, size);
        return idOf(key.read(modified, start), start);
    }

    /** Returns the end of the line that was interned last. */
    int end() {
        return key.end();
    }

    /** Returns the start of the first line of the original with this id. Returns -1 if the original has no such line. */
    int firstInOriginal(int id) {
        return id < sizeOfOriginal ? starts[id] : -1;
    }

    /** Returns the number of distinct lines. */
    int size() {
        return size;
    }

    private int idOf(long hash, int start) {
        linesLeft--;
        int slot = slotOf(hash);
        for (long entry = table[slot]; entry != 0; entry = table[slot]) {
            int id = (int) entry - 1;
            if ((entry ^ hash) >>> 32 == 0 && key.sameAs(id < sizeOfOriginal ? original : modified, starts[id])) {
                return id;
            }
            slot = next(slot);
        }
        if (size == starts.length) {
            grow();
            slot = freeSlot(hash);
        }
        starts[size] = start;
        table[slot] = hash & TAG | ++size;
        return size - 1;
    }

    private int slotOf(long hash) {
        return (int) ((hash >>> 32) * table.length >>> 32);
    }

    private int next(int slot) {
        return slot + 1 == table.length ? 0 : slot + 1;
    }

    private int freeSlot(long hash) {
        int slot = slotOf(hash);
        while (table[slot] != 0) {
            slot = next(slot);
        }
        return slot;
    }

    private void grow() {
        int room = (int) Math.min(2L * size, (long) size + linesLeft + 1);
        starts = Arrays.copyOf(starts, room);
        var old = table;
        table = new long[slotsFor(room)];
        for (int slot = 0; slot < old.length; slot++) {
            if (slot % SLOTS_PER_CHECK == 0) {
                Cancellation.checkCurrent();
            }
            if (old[slot] != 0) {
                table[freeSlot(old[slot])] = old[slot];
            }
        }
    }

    /** Returns the number of slots for this number of lines. At least a quarter of the slots is free, so that lookups are short. */
    private static int slotsFor(int room) {
        return (int) Math.min(room * 4L / 3 + 1, Integer.MAX_VALUE - 8);
    }
}
