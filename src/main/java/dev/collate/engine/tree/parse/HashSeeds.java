package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;

/**
 * The secret numbers with which the hashes are computed. Each kind of value has its own secret, so that {@code "1"}, {@code 1} and {@code
 * [1]} have different hashes.
 */
final class HashSeeds {
    static final long STRING = KeyedHash.randomSecret();
    static final long NUMBER = KeyedHash.randomSecret();
    static final long NEGATIVE = KeyedHash.randomSecret();
    static final long ZERO = KeyedHash.randomSecret();
    static final long OBJECT = KeyedHash.randomSecret();
    static final long ARRAY = KeyedHash.randomSecret();
    static final long TRUE = KeyedHash.randomSecret();
    static final long FALSE = KeyedHash.randomSecret();
    static final long NULL = KeyedHash.randomSecret();
    static final long IGNORED = KeyedHash.randomSecret();

    /**
     * The hash of a node also depends on its step from the parent: on {@code ROOT} for the root, on {@code ELEMENT} for an element of an
     * array, and on the hash of its name for a member of an object.
     */
    static final long ROOT = KeyedHash.randomSecret();

    static final long ELEMENT = KeyedHash.randomSecret();

    private HashSeeds() {}
}
