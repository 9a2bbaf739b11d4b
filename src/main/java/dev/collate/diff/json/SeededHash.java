package dev.collate.diff.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * 64-bit hashes whose secrets are drawn once per process, so that nobody can prepare two documents that differ and collide. The mixing
 * step is the folded 64 x 64 to 128 bit product of wyhash (Wang Yi, 2019).
 */
final class SeededHash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final SecureRandom RANDOM = new SecureRandom();

    private static final long LEFT = RANDOM.nextLong();
    private static final long RIGHT = RANDOM.nextLong();

    // One secret per kind of thing keeps the string "1", the number 1 and the array [1] apart.
    static final long STRING = RANDOM.nextLong();
    static final long NUMBER = RANDOM.nextLong();
    static final long NEGATIVE = RANDOM.nextLong();
    static final long ZERO = RANDOM.nextLong();
    static final long OBJECT = RANDOM.nextLong();
    static final long ARRAY = RANDOM.nextLong();
    static final long TRUE = RANDOM.nextLong();
    static final long FALSE = RANDOM.nextLong();
    static final long NULL = RANDOM.nextLong();
    static final long IGNORED = RANDOM.nextLong();

    private SeededHash() {}

    /** The hash of an ordered pair. */
    static long mix(long a, long b) {
        long left = a ^ LEFT;
        long right = b ^ RIGHT;
        return Math.unsignedMultiplyHigh(left, right) ^ left * right;
    }

    /** The hash of {@code bytes[from, to)}; another seed gives another hash. */
    static long bytes(byte[] bytes, int from, int to, long seed) {
        long hash = seed ^ (to - from);
        int at = from;
        for (; to - at > 16; at += 16) {
            hash = mix((long) LONG.get(bytes, at) ^ hash, (long) LONG.get(bytes, at + 8));
        }
        int left = to - at;
        if (left >= 8) {
            return mix((long) LONG.get(bytes, at) ^ hash, (long) LONG.get(bytes, to - 8));
        }
        return mix(upToSeven(bytes, at, left), hash);
    }

    /** The bytes as one number, different for different bytes of the same length. */
    private static long upToSeven(byte[] bytes, int at, int length) {
        if (length >= 4) {
            long low = (int) INT.get(bytes, at) & 0xFFFFFFFFL;
            return low << 32 | (int) INT.get(bytes, at + length - 4) & 0xFFFFFFFFL;
        }
        return length == 0
                ? 0
                : (bytes[at] & 0xFFL) << 16 | (bytes[at + (length >> 1)] & 0xFFL) << 8 | bytes[at + length - 1] & 0xFFL;
    }
}
