package dev.collate.engine.text;

import dev.collate.work.Cancellation;
import java.util.Arrays;

/**
 * Assigns ids to lines. Equal lines get equal ids. The ids are numbers from 0 on, in the order in which different lines first occur. A
 * large diff spends most of its time in this class. For speed, one loop computes the hash of a line and finds its end. Also for speed, a
 * slot of the hash table is one {@code long}, which contains half of the hash and the id. If the hashes of two lines are equal, the lines
 * are compared too.
 */
final class LineInterner {
    private static final long TAG = 0xFFFFFFFF00000000L;
    private static final int FIRST_ROOM = 1024;
    private static final int SLOTS_PER_CHECK = 1 << 16;

    private final LineKey key;
    private final Lines original;
    private final Lines modified;
    /**
     * A hash table with open addressing. The upper half of the hash determines the slot. A slot contains the upper half of the hash, and
     * the id plus one. A free slot is 0.
     */
    private long[] table;
    /** For each id, the start of the first line that has this id. */
    private int[] starts;

    private int size;
    /** The number of lines that have no id yet. This number limits the size to which the table grows. */
    private int linesLeft;
    /**
     * The number of ids that were assigned to lines of the original. Lines with this id or a greater id occur only in the modified text.
     */
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
     * Returns the id of the line of the original that begins at {@code start}. This method must be called for all lines of the original
     * before {@link #internModified} is called.
     */
    int internOriginal(int start) {
        return idOf(key.read(original, start), start);
    }

    /** Returns the id of the line of the modified text that begins at {@code start}. */
    int internModified(int start) {
        sizeOfOriginal = Math.min(sizeOfOriginal, size);
        return idOf(key.read(modified, start), start);
    }

    /** Returns the end of the line to which an id was assigned last. */
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
