package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;

/**
 * The secret numbers with which the hashes are computed. Each kind of value has its own secret, so that {@code "1"}, {@code 1} and {@code
 * [1]} have different hashes.
 */
final class HashSeeds {
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

    /**
     * The hash of a node also depends on its step from the parent: on {@code ROOT} for the root, on {@code ELEMENT} for an element of an
     * array, and on the hash of its name for a member of an object.
     */
    static final long ROOT = KeyedHash.secret();

    static final long ELEMENT = KeyedHash.secret();

    private HashSeeds() {}
}
