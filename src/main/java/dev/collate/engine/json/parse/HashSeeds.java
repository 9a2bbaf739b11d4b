package dev.collate.engine.json.parse;

import dev.collate.engine.align.KeyedHash;

/** Secret seeds, one for each kind of hashed value, which keep {@code "1"}, {@code 1} and {@code [1]} apart. */
public final class HashSeeds {
    public static final long STRING = KeyedHash.secret();
    static final long NUMBER = KeyedHash.secret();
    static final long NEGATIVE = KeyedHash.secret();
    static final long ZERO = KeyedHash.secret();
    static final long OBJECT = KeyedHash.secret();
    static final long ARRAY = KeyedHash.secret();
    static final long TRUE = KeyedHash.secret();
    static final long FALSE = KeyedHash.secret();
    public static final long NULL = KeyedHash.secret();
    static final long IGNORED = KeyedHash.secret();

    /** The step to the root, and to any element. The step to a member is the hash of its name. */
    static final long ROOT = KeyedHash.secret();

    static final long ELEMENT = KeyedHash.secret();

    private HashSeeds() {}
}
