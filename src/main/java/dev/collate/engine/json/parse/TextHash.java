package dev.collate.engine.json.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.JsonStrings;

/** The hash of a JSON string: of its characters, or of its spelling. Not for use by two threads. */
public final class TextHash {
    private final boolean spelled;
    private byte[] plain = new byte[0];

    /**
     * @param spelled true when a character and its escape differ
     */
    public TextHash(boolean spelled) {
        this.spelled = spelled;
    }

    /** The hash of what stands between the quotes, {@code bytes[from, to)}, well-formed. */
    long of(byte[] bytes, int from, int to, boolean escaped) {
        return escaped && !spelled ? ofCharacters(bytes, from, to) : KeyedHash.bytes(bytes, from, to, HashSeeds.STRING);
    }

    /** The hash of the characters, however they are spelled. */
    long ofCharacters(byte[] bytes, int from, int to) {
        if (plain.length < to - from) {
            plain = new byte[Math.max(to - from, 2 * plain.length)];
        }
        int length = JsonStrings.unescape(bytes, from, to, plain, 0);
        return KeyedHash.bytes(plain, 0, length, HashSeeds.STRING);
    }
}
