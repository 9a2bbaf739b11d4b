package dev.collate.engine.text;

import dev.collate.parallel.Cancellation;
import java.util.Arrays;

/**
 * Gives lines ids, counted from 0 in the order of first sight; equal lines have equal ids. Most of the time of a large diff is spent here:
 * a line is hashed while its end is looked for, and a slot of the table is one long, half a hash and an id. Lines whose hashes are equal
 * are always compared too.
 */
final class LineInterner {
    private static final long TAG = 0xFFFFFFFF00000000L;
    private static final int FIRST_ROOM = 1024;
    private static final int SLOTS_PER_CHECK = 1 << 16;

    private final LineKey key;
    private final Lines original;
    private final Lines modified;
    /** Open addressing by the upper bits of the hash: the hash's upper half, and the id plus one; 0 where a slot is free. */
    private long[] table;
    /** By id: where the line begins that was seen first. */
    private int[] starts;

    private int size;
    /** Lines that are still to come; the table never has room for more. */
    private int linesLeft;
    /** Number of ids that the original has; those after it were first seen in the modified text. */
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

    /** The id of the original's line that begins at {@code start}. All lines of the original come before those of the modified text. */
    int internOriginal(int start) {
        return idOf(key.read(original, start), start);
    }

    /** The id of the modified text's line that begins at {@code start}. */
    int internModified(int start) {
        sizeOfOriginal = Math.min(sizeOfOriginal, size);
        return idOf(key.read(modified, start), start);
    }

    /** Where the line ends that was interned last. */
    int end() {
        return key.end();
    }

    /** Where in the original the line begins that has this id and comes first; -1 if the original has no such line. */
    int firstInOriginal(int id) {
        return id < sizeOfOriginal ? starts[id] : -1;
    }

    /** Number of different lines seen. */
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

    /** A quarter of the slots stay free, so that searches are short. */
    private static int slotsFor(int room) {
        return (int) Math.min(room * 4L / 3 + 1, Integer.MAX_VALUE - 8);
    }
}
