package dev.collate.diff.json;

import dev.collate.diff.sequence.KeyedHash;

/** The hashes of JSON values: {@link KeyedHash} with one secret per kind of thing, which keeps {@code "1"}, {@code 1} and {@code [1]} apart. */
final class SeededHash {
    static final long STRING = KeyedHash.secret();
    static final long NUMBER = KeyedHash.secret();
    static final long NEGATIVE = KeyedHash.secret();
    static final long ZERO = KeyedHash.secret();
    static final long OBJECT = KeyedHash.secret();
    static final long ARRAY = KeyedHash.secret();
    static final long TRUE = KeyedHash.secret();
    static final long FALSE = KeyedHash.secret();
    static final long NULL = KeyedHash.secret();
    static final long IGNORED = KeyedHash.secret();

    private SeededHash() {}

    /** The hash of an ordered pair. */
    static long mix(long a, long b) {
        return KeyedHash.mix(a, b);
    }

    /** The hash of {@code bytes[from, to)}; another seed gives another hash. */
    static long bytes(byte[] bytes, int from, int to, long seed) {
        return KeyedHash.bytes(bytes, from, to, seed);
    }
}
