package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.JsonSyntax;
import java.nio.charset.StandardCharsets;

/** Hashes JSON strings, either by their unescaped characters or as the document writes them. Not thread-safe. */
final class TextHash {
    private final boolean hashesAsWritten;
    private byte[] unescapeBuffer = new byte[0];

    /**
     * @param hashesAsWritten if true, strings are hashed as the document writes them, so that a character and its escape sequence have
     *     different hashes
     */
    TextHash(boolean hashesAsWritten) {
        this.hashesAsWritten = hashesAsWritten;
    }

    /**
     * Returns the hash of the string whose text between the quotes is {@code bytes[from, to)}. {@code hasEscapes} is whether this text has
     * escape sequences.
     */
    long hash(byte[] bytes, int from, int to, boolean hasEscapes) {
        return hasEscapes && !hashesAsWritten
                ? hashUnescaped(bytes, from, to)
                : KeyedHash.hash(bytes, from, to, HashSeeds.STRING);
    }

    /**
     * Returns a hash that is equal for strings that differ only in case. Case is ignored character by character, as {@link
     * String#equalsIgnoreCase} does.
     */
    long hashFolded(byte[] bytes, int from, int to) {
        var folded = foldCase(unescapedCharacters(bytes, from, to)).getBytes(StandardCharsets.UTF_8);
        return KeyedHash.hash(folded, 0, folded.length, HashSeeds.STRING);
    }

    private String unescapedCharacters(byte[] bytes, int from, int to) {
        if (hashesAsWritten) {
            return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
        var unescaped = new byte[to - from];
        return new String(unescaped, 0, JsonSyntax.unescape(bytes, from, to, unescaped, 0), StandardCharsets.UTF_8);
    }

    /** Converts each character to upper case and then to lower case, so that texts that differ only in case become equal. */
    private static String foldCase(String text) {
        return text.codePoints()
                .map(character -> Character.toLowerCase(Character.toUpperCase(character)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Returns the hash of the unescaped characters of the string whose text between the quotes is {@code bytes[from, to)}. */
    long hashUnescaped(byte[] bytes, int from, int to) {
        if (unescapeBuffer.length < to - from) {
            unescapeBuffer = new byte[Math.max(to - from, 2 * unescapeBuffer.length)];
        }
        int length = JsonSyntax.unescape(bytes, from, to, unescapeBuffer, 0);
        return KeyedHash.hash(unescapeBuffer, 0, length, HashSeeds.STRING);
    }
}
