package dev.collate.engine.xml.parse;

import dev.collate.engine.align.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Assigns a number (the symbol) to each distinct name of a request, so that the engine can compare names as ints. The numbers count from 0,
 * in the order of first occurrence. The empty name has the number 0. The hash table uses {@link KeyedHash}, so an attacker cannot construct
 * names that make the table slow.
 */
public final class Symbols {
    public static final int EMPTY = 0;

    private static final int MIN_TABLE = 256;
    private static final long SEED = KeyedHash.secret();

    // A hash table with open addressing. A slot contains the symbol plus one, or 0 if the slot is free.
    private int[] slots = new int[MIN_TABLE];
    private long[] hashes = new long[MIN_TABLE / 2];
    // The bytes of symbol i are pool[starts[i], starts[i + 1]).
    private int[] starts = new int[MIN_TABLE / 2 + 1];
    private byte[] pool = new byte[MIN_TABLE * 8];
    private int size;

    Symbols() {
        intern(pool, 0, 0);
    }

    /** Returns the symbol for the name {@code bytes[from, to)}. */
    public int intern(byte[] bytes, int from, int to) {
        long hash = KeyedHash.bytes(bytes, from, to, SEED);
        int slot = (int) hash & (slots.length - 1);
        for (int entry = slots[slot]; entry != 0; entry = slots[slot]) {
            if (hashes[entry - 1] == hash && equal(entry - 1, bytes, from, to)) {
                return entry - 1;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = size + 1;
        return add(hash, bytes, from, to);
    }

    public int intern(String name) {
        var bytes = name.getBytes(StandardCharsets.UTF_8);
        return intern(bytes, 0, bytes.length);
    }

    /** Returns the symbol for the bytes {@code [from, to)} of the name {@code symbol}. */
    int part(int symbol, int from, int to) {
        return intern(pool, starts[symbol] + from, starts[symbol] + to);
    }

    /** Returns the byte index of the first occurrence of an ASCII character in a name, or -1. */
    int indexOf(int symbol, char character) {
        for (int at = starts[symbol]; at < starts[symbol + 1]; at++) {
            if (pool[at] == character) {
                return at - starts[symbol];
            }
        }
        return -1;
    }

    /** Returns the number of distinct names. */
    int size() {
        return size;
    }

    public String text(int symbol) {
        return new String(pool, starts[symbol], length(symbol), StandardCharsets.UTF_8);
    }

    /** Returns the length of a name in bytes. */
    public int length(int symbol) {
        return starts[symbol + 1] - starts[symbol];
    }

    private boolean equal(int symbol, byte[] bytes, int from, int to) {
        return Arrays.equals(pool, starts[symbol], starts[symbol + 1], bytes, from, to);
    }

    private int add(long hash, byte[] bytes, int from, int to) {
        int symbol = size++;
        int end = starts[symbol] + to - from;
        if (end > pool.length) {
            pool = Arrays.copyOf(pool, Math.max(end, pool.length * 2));
        }
        System.arraycopy(bytes, from, pool, starts[symbol], to - from);
        hashes[symbol] = hash;
        starts[symbol + 1] = end;
        if (size == hashes.length) {
            grow();
        }
        return symbol;
    }

    private void grow() {
        hashes = Arrays.copyOf(hashes, hashes.length * 2);
        starts = Arrays.copyOf(starts, hashes.length + 1);
        slots = new int[slots.length * 2];
        for (int symbol = 0; symbol < size; symbol++) {
            int slot = (int) hashes[symbol] & (slots.length - 1);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = symbol + 1;
        }
    }
}
