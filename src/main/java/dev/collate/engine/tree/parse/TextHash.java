package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.JsonSyntax;
import java.nio.charset.StandardCharsets;

/** Hashes JSON strings, either by their unescaped characters or as the document writes them. Not thread-safe. */
final class TextHash {
    private final boolean spelled;
    private byte[] plain = new byte[0];

    /**
     * @param spelled if true, strings are hashed as the document writes them, so that a character and its escape sequence have different
     *     hashes
     */
    TextHash(boolean spelled) {
        this.spelled = spelled;
    }

    /**
     * Returns the hash of the string whose text between the quotes is {@code bytes[from, to)}. {@code escaped} is whether this text has
     * escape sequences.
     */
    long of(byte[] bytes, int from, int to, boolean escaped) {
        return escaped && !spelled ? ofCharacters(bytes, from, to) : KeyedHash.hash(bytes, from, to, HashSeeds.STRING);
    }

    /**
     * Returns a hash that is equal for strings that differ only in case. Case is ignored character by character, as {@link
     * String#equalsIgnoreCase} does.
     */
    long fold(byte[] bytes, int from, int to) {
        var folded = fold(characters(bytes, from, to)).getBytes(StandardCharsets.UTF_8);
        return KeyedHash.hash(folded, 0, folded.length, HashSeeds.STRING);
    }

    private String characters(byte[] bytes, int from, int to) {
        if (spelled) {
            return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
        var unescaped = new byte[to - from];
        return new String(unescaped, 0, JsonSyntax.unescape(bytes, from, to, unescaped, 0), StandardCharsets.UTF_8);
    }

    /** Converts the letters of a text to one case. */
    static String fold(String text) {
        return text.codePoints()
                .map(character -> Character.toLowerCase(Character.toUpperCase(character)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Returns the hash of the unescaped characters. */
    long ofCharacters(byte[] bytes, int from, int to) {
        if (plain.length < to - from) {
            plain = new byte[Math.max(to - from, 2 * plain.length)];
        }
        int length = JsonSyntax.unescape(bytes, from, to, plain, 0);
        return KeyedHash.hash(plain, 0, length, HashSeeds.STRING);
    }
}
