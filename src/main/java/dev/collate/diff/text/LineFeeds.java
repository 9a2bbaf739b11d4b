package dev.collate.diff.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds line feeds eight bytes at a time. */
final class LineFeeds {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private LineFeeds() {}

    /** Index of the first line feed in {@code bytes[from, to)}, or {@code to}. */
    static int next(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + 8 <= to; at += 8) {
            long found = in((long) LONG.get(bytes, at));
            if (found != 0) {
                return at + before(found);
            }
        }
        while (at < to && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    /** The eight bytes at {@code at}, the first in the lowest bits; what lies after {@code to} reads as line feeds. */
    static long word(byte[] bytes, int at, int to) {
        if (at + 8 <= to) {
            return (long) LONG.get(bytes, at);
        }
        long word = ONES * '\n';
        for (int i = to - 1; i >= at; i--) {
            word = word << 8 | bytes[i] & 0xFF;
        }
        return word;
    }

    /** The high bit of the lowest byte that is a line feed is the lowest bit set; 0 if there is none. */
    static long in(long word) {
        long zeros = word ^ (ONES * '\n');
        return zeros - ONES & ~zeros & HIGHS;
    }

    /** Number of bytes below the first that {@link #in} found. */
    static int before(long found) {
        return Long.numberOfTrailingZeros(found) >>> 3;
    }
}
