package dev.collate.engine.align;

import dev.collate.utf8.Bytes;
import java.security.SecureRandom;

/**
 * 64-bit keyed hashes. Their secrets are drawn once per process, so that nobody can craft two different documents with colliding hashes.
 * Equal hashes are treated as equal values: among a million values, the probability of one error is one in thirty million. The mixing step
 * is the folded 64 x 64 to 128 bit product of wyhash (Wang Yi, 2019).
 */
public final class KeyedHash {
    private static final SecureRandom RANDOM = new SecureRandom();

    private static final long LEFT = RANDOM.nextLong();
    private static final long RIGHT = RANDOM.nextLong();

    private KeyedHash() {}

    /** Returns a random secret, which keeps the hashes of different kinds of values apart. */
    public static long secret() {
        return RANDOM.nextLong();
    }

    /** Returns the hash of an ordered pair. */
    public static long mix(long a, long b) {
        long left = a ^ LEFT;
        long right = b ^ RIGHT;
        return Math.unsignedMultiplyHigh(left, right) ^ left * right;
    }

    /** Returns the hash of {@code bytes[from, to)}; it depends on the seed. */
    public static long bytes(byte[] bytes, int from, int to, long seed) {
        long hash = seed ^ (to - from);
        int at = from;
        for (; to - at > 16; at += 16) {
            hash = mix(Bytes.getLongLE(bytes, at) ^ hash, Bytes.getLongLE(bytes, at + 8));
        }
        int left = to - at;
        if (left >= 8) {
            return mix(Bytes.getLongLE(bytes, at) ^ hash, Bytes.getLongLE(bytes, to - 8));
        }
        return mix(upToSeven(bytes, at, left), hash);
    }

    /** Returns the bytes as one number; different bytes of the same length yield different numbers. */
    private static long upToSeven(byte[] bytes, int at, int length) {
        if (length >= 4) {
            long low = Bytes.getIntLE(bytes, at) & 0xFFFFFFFFL;
            return low << 32 | Bytes.getIntLE(bytes, at + length - 4) & 0xFFFFFFFFL;
        }
        return length == 0
                ? 0
                : (bytes[at] & 0xFFL) << 16 | (bytes[at + (length >> 1)] & 0xFFL) << 8 | bytes[at + length - 1] & 0xFFL;
    }
}
