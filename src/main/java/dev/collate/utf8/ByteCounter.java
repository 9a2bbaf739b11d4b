package dev.collate.utf8;

/** Counts how often any of a few ASCII characters occurs in a text. Reads eight bytes at a time. */
public final class ByteCounter {
    /** Maximum number of words that are counted together. A byte can count up to 255. */
    private static final int MAX_WORDS = 255;

    /** One element per character. All eight bytes of an element are the character. */
    private final long[] broadcastCharacters;

    /** Creates a counter of these ASCII characters. No character may occur twice. */
    public ByteCounter(String characters) {
        this.broadcastCharacters = characters.chars().mapToLong(Swar::broadcast).toArray();
    }

    /** Returns how many bytes of {@code bytes[from, to)} are equal to one of the characters. */
    public long count(byte[] bytes, int from, int to) {
        long count = 0;
        for (long broadcastCharacter : broadcastCharacters) {
            count += count(bytes, from, to, broadcastCharacter);
        }
        return count;
    }

    /** Returns how many bytes of a text are equal to one of the characters. */
    public long count(Utf8Slice text) {
        return count(text.bytes(), text.from(), text.to());
    }

    /**
     * Counts one character. The loop over the words has no call and no branch, so the compiler can use the vector instructions of the
     * processor. See {@code ByteCounterBenchmark}.
     */
    private static long count(byte[] bytes, int from, int to, long broadcastCharacter) {
        long count = 0;
        int at = from;
        while (to - at >= Long.BYTES) {
            int end = at + Math.min((to - at) / Long.BYTES, MAX_WORDS) * Long.BYTES;
            // Each byte of this word counts the hits at its own position.
            long countsByPosition = 0;
            for (; at < end; at += Long.BYTES) {
                countsByPosition += Swar.exactZeroBytes(Swar.load(bytes, at) ^ broadcastCharacter) >>> 7;
            }
            count += Swar.sumOfBytes(countsByPosition);
        }
        for (; at < to; at++) {
            count += bytes[at] == (byte) broadcastCharacter ? 1 : 0;
        }
        return count;
    }
}
