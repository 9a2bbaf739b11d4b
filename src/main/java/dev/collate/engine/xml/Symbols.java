package dev.collate.engine.xml;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.LongInterner;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Assigns a number (the symbol) to each distinct name of a request, so that the engine can compare names as ints. Here, a name is also the
 * prefix or the local part of a name, and the URI of a namespace. The numbers count from 0, in the order of first occurrence. The empty
 * name has the number 0. Names with equal hashes are treated as equal; see {@link KeyedHash} for the probability of an error.
 */
final class Symbols {
    static final int EMPTY = 0;

    private static final long SEED = KeyedHash.randomSecret();

    private final LongInterner interner = new LongInterner(128);
    // The bytes of symbol i are pool[starts[i], starts[i + 1]).
    private int[] starts = new int[128];
    private byte[] pool = new byte[2048];

    Symbols() {
        intern(pool, 0, 0);
    }

    /** Returns the symbol for the name {@code bytes[from, to)}. */
    int intern(byte[] bytes, int from, int to) {
        int symbolCount = interner.size();
        int symbol = interner.intern(KeyedHash.hash(bytes, from, to, SEED));
        if (symbol == symbolCount) {
            addName(symbol, bytes, from, to);
        }
        return symbol;
    }

    int intern(String name) {
        var bytes = name.getBytes(StandardCharsets.UTF_8);
        return intern(bytes, 0, bytes.length);
    }

    /** Returns the symbol for the bytes {@code [from, to)} of the name {@code symbol}. */
    int internPart(int symbol, int from, int to) {
        return intern(pool, starts[symbol] + from, starts[symbol] + to);
    }

    /** Returns the byte index of the first occurrence of an ASCII character in a name, or -1. */
    int indexOf(int symbol, char character) {
        for (int index = starts[symbol]; index < starts[symbol + 1]; index++) {
            if (pool[index] == character) {
                return index - starts[symbol];
            }
        }
        return -1;
    }

    /** Returns the number of distinct names. */
    int size() {
        return interner.size();
    }

    String text(int symbol) {
        return new String(pool, starts[symbol], length(symbol), StandardCharsets.UTF_8);
    }

    /** Returns the length of a name in bytes. */
    int length(int symbol) {
        return starts[symbol + 1] - starts[symbol];
    }

    private void addName(int symbol, byte[] bytes, int from, int to) {
        int end = starts[symbol] + to - from;
        if (end > pool.length) {
            pool = Arrays.copyOf(pool, Math.max(end, pool.length * 2));
        }
        System.arraycopy(bytes, from, pool, starts[symbol], to - from);
        if (symbol + 1 == starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
        }
        starts[symbol + 1] = end;
    }
}
