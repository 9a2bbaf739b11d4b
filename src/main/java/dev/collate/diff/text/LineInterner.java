package dev.collate.diff.text;

import java.util.Arrays;

/**
 * Gives lines ids. Most of the time of a large diff is spent here: a line is hashed while its end is looked for, and a slot of the table
 * is one long, half a hash and an id. Lines whose hashes are equal are always compared too.
 */
final class LineInterner {
    private static final long TAG = 0xFFFFFFFF00000000L;
    private static final int FIRST_ROOM = 1024;

    private final LineKey key;
    private final Lines first;
    /** Open addressing by the upper bits of the hash: the hash's upper half, and the id plus one; 0 where a slot is free. */
    private long[] table;
    /** By id: where the line begins that was seen first. */
    private int[] starts;

    private int size;
    /** Number of ids that were first seen in the first text. */
    private int sizeOfFirst = Integer.MAX_VALUE;

    /** An interner for a first text and, after that, one more. */
    LineInterner(Lines first, Folding folding) {
        this.key = LineKey.of(folding);
        this.first = first;
        int room = Math.min(first.count() + 2, FIRST_ROOM);
        this.table = new long[Integer.highestOneBit(room) * 2];
        this.starts = new int[room];
    }

    /** Ids of a text's lines in order. */
    int[] intern(Lines lines) {
        sizeOfFirst = lines == first ? Integer.MAX_VALUE : size;
        var ids = new int[lines.count()];
        int at = lines.text().from();
        for (int i = 0; i < ids.length; i++) {
            ids[i] = idOf(key.read(lines, at), lines, at);
            at = key.end() + 1;
        }
        return ids;
    }

    /** Number of different lines seen. */
    int size() {
        return size;
    }

    private int idOf(long hash, Lines lines, int start) {
        int mask = table.length - 1;
        int slot = slotOf(hash);
        for (long entry = table[slot]; entry != 0; entry = table[slot]) {
            int id = (int) entry - 1;
            if ((entry ^ hash) >>> 32 == 0 && key.sameAs(id < sizeOfFirst ? first : lines, starts[id])) {
                return id;
            }
            slot = slot + 1 & mask;
        }
        table[slot] = hash & TAG | size + 1;
        starts = size < starts.length ? starts : Arrays.copyOf(starts, size + (size >> 1));
        starts[size] = start;
        int id = size++;
        if (size > table.length / 4 * 3) {
            grow();
        }
        return id;
    }

    private int slotOf(long hash) {
        return (int) (hash >>> Long.numberOfLeadingZeros(table.length - 1));
    }

    private void grow() {
        var old = table;
        table = new long[old.length * 2];
        int mask = table.length - 1;
        for (long entry : old) {
            if (entry != 0) {
                int slot = slotOf(entry);
                while (table[slot] != 0) {
                    slot = slot + 1 & mask;
                }
                table[slot] = entry;
            }
        }
    }
}
