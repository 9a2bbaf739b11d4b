package dev.collate.utf8;

/** Counts how often any of a few ASCII characters occurs in a text. Reads eight bytes at a time. */
public final class ByteCounter {
    /** One element per character. All eight bytes of an element are the character. */
    private final long[] characters;

    /** Creates a counter of these ASCII characters. */
    public ByteCounter(String characters) {
        this.characters = characters.chars().mapToLong(Swar::each).toArray();
    }

    /** Returns how many bytes of {@code bytes[from, to)} are equal to one of the characters. */
    public long count(byte[] bytes, int from, int to) {
        if (characters.length == 0) {
            return 0;
        }
        long count = 0;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            count += Long.bitCount(hits(Swar.load(bytes, at)));
        }
        if (at < to) {
            var last = new byte[Long.BYTES];
            System.arraycopy(bytes, at, last, 0, to - at);
            count += Long.bitCount(hits(Swar.load(last, 0)));
        }
        return count;
    }

    /** Returns how many bytes of a text are equal to one of the characters. */
    public long count(Utf8Slice text) {
        return count(text.bytes(), text.from(), text.to());
    }

    private long hits(long word) {
        long hits = 0;
        for (long character : characters) {
            hits |= Swar.exactZeros(word ^ character);
        }
        return hits;
    }
}
