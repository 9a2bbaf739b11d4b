package dev.collate.utf8;

/** Searches a part of an array for a byte or for a sequence of bytes, eight bytes at a time. */
public final class ByteSearch {
    private ByteSearch() {}

    /** Returns the index of the first {@code value} in {@code source[from, to)}, or {@code to} if the value does not occur. */
    public static int indexOf(byte value, byte[] source, int from, int to) {
        long broadcastValue = Swar.broadcast(value);
        int at = from;
        for (; at < to && at <= source.length - Long.BYTES; at += Long.BYTES) {
            long hits = Swar.zeroBytes(Swar.load(source, at) ^ broadcastValue);
            if (hits != 0) {
                return Math.min(to, at + Swar.firstHit(hits));
            }
        }
        while (at < to && source[at] != value) {
            at++;
        }
        return Math.min(at, to);
    }

    /** Returns whether {@code source[from, to)} contains {@code sequence}. The sequence must not be empty. */
    public static boolean contains(byte[] sequence, byte[] source, int from, int to) {
        int last = sequence.length - 1;
        int at = indexOf(sequence[last], source, from + last, to);
        while (at < to) {
            int i = 0;
            while (i < last && source[at - last + i] == sequence[i]) {
                i++;
            }
            if (i == last) {
                return true;
            }
            at = indexOf(sequence[last], source, at + 1, to);
        }
        return false;
    }
}
