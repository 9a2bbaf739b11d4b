package dev.collate.engine.align;

import dev.collate.utf8.BinaryNumbers;
import dev.collate.utf8.Swar;
import java.security.SecureRandom;

/**
 * Computes 64-bit hashes with secret keys. The secrets are random and created once for each process, so that an attacker cannot construct
 * two different documents with the same hash. Two values with equal hashes are treated as equal. For a million values, the probability
 * that two different values have the same hash is about one in 37 million. The method that combines two numbers comes from wyhash (Wang Yi,
 * 2019): it multiplies them and combines the high and the low half of the 128-bit product with XOR.
 */
public final class KeyedHash {
    private static final SecureRandom RANDOM = new SecureRandom();

    private static final long LEFT_KEY = RANDOM.nextLong();
    private static final long RIGHT_KEY = RANDOM.nextLong();

    private KeyedHash() {}

    /**
     * Returns a random secret. If each kind of value (such as text or number) is hashed with a secret of its own, values of different kinds
     * have different hashes.
     */
    public static long randomSecret() {
        return RANDOM.nextLong();
    }

    /** Returns the hash of an ordered pair. */
    public static long mix(long a, long b) {
        long left = a ^ LEFT_KEY;
        long right = b ^ RIGHT_KEY;
        return Math.unsignedMultiplyHigh(left, right) ^ left * right;
    }

    /** Returns the hash of {@code bytes[from, to)}. The hash depends on the seed. */
    public static long hash(byte[] bytes, int from, int to, long seed) {
        long hash = seed ^ (to - from);
        int index = from;
        for (; to - index > 16; index += 16) {
            hash = mix(Swar.load(bytes, index) ^ hash, Swar.load(bytes, index + 8));
        }
        int remaining = to - index;
        if (remaining >= 8) {
            return mix(Swar.load(bytes, index) ^ hash, Swar.load(bytes, to - 8));
        }
        return mix(readUpToSevenBytes(bytes, index, remaining), hash);
    }

    /** Returns up to seven bytes as one number. Two different byte sequences of the same length result in different numbers. */
    private static long readUpToSevenBytes(byte[] bytes, int index, int length) {
        if (length >= 4) {
            long low = BinaryNumbers.getIntLE(bytes, index) & 0xFFFFFFFFL;
            return low << 32 | BinaryNumbers.getIntLE(bytes, index + length - 4) & 0xFFFFFFFFL;
        }
        return length == 0
                ? 0
                : (bytes[index] & 0xFFL) << 16
                        | (bytes[index + (length >> 1)] & 0xFFL) << 8
                        | bytes[index + length - 1] & 0xFFL;
    }
}
