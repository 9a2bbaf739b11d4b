package dev.collate.engine.tree.parse;

import dev.collate.engine.tree.parse.PathPattern.Step;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON Pointer (RFC 6901), such as {@code /users/0/name}, as the steps of a {@link PathPattern}, and finds the JSON Pointer of the
 * position of an error.
 */
final class JsonPointer {
    /** The quantifiers are possessive. With other quantifiers, Java calls a method recursively, so a long token overflows the stack. */
    private static final Pattern TOKEN_PATTERN = Pattern.compile("(?:[^~]++|~[01])*+");

    /** An index of at most 9 digits, so that it fits in an int. */
    private static final Pattern INDEX_PATTERN = Pattern.compile("0|[1-9][0-9]{0,8}");

    private static final int MAX_LENGTH = 1_000;

    private JsonPointer() {}

    /**
     * Returns the steps of a JSON Pointer.
     *
     * @param text a text that begins with a slash
     * @throws IllegalArgumentException if a tilde is not followed by 0 or 1; the message can be sent to the client
     */
    static List<Step> parse(String text) {
        return Arrays.stream(text.substring(1).split("/", -1))
                .map(JsonPointer::parseStep)
                .toList();
    }

    /**
     * Returns the pointer of the value that begins, continues or has just ended at this index. Before the next key of an object, returns
     * the pointer of the object. Everything before the index must be the beginning of valid JSON. Returns null for a pointer of more than
     * {@value #MAX_LENGTH} characters.
     */
    static @Nullable String pointerAt(Utf8Slice text, int end) {
        var bytes = text.bytes();
        // Each open array has the index of its element, and each open object has its key, or null before the key.
        var tokens = new ArrayList<@Nullable Object>();
        for (int i = text.from(); i < end; i++) {
            int lastIndex = tokens.size() - 1;
            switch (bytes[i]) {
                case '{' -> tokens.add(null);
                case '[' -> tokens.add(0);
                case '}', ']' -> tokens.remove(lastIndex);
                case ',' -> tokens.set(lastIndex, tokens.get(lastIndex) instanceof Integer index ? index + 1 : null);
                case '"' -> {
                    int stringEnd = JsonSyntax.contentEnd(bytes, i + 1, text.to());
                    if (stringEnd < end && lastIndex >= 0 && tokens.get(lastIndex) == null) {
                        var key = new byte[stringEnd - i];
                        int length = JsonSyntax.unescape(bytes, i + 1, stringEnd, key, 0);
                        tokens.set(lastIndex, new String(key, 0, length, StandardCharsets.UTF_8));
                    }
                    i = stringEnd;
                }
                default -> {} // White space, a colon, or a part of a number or a literal.
            }
        }
        var pointer = new StringBuilder();
        tokens.stream()
                .filter(Objects::nonNull)
                .forEach(token -> pointer.append('/')
                        .append(token.toString().replace("~", "~0").replace("/", "~1")));
        return pointer.length() > MAX_LENGTH ? null : pointer.toString();
    }

    private static Step parseStep(String token) {
        if (!TOKEN_PATTERN.matcher(token).matches()) {
            throw new IllegalArgumentException("is not a JSON Pointer: expected 0 or 1 after '~'");
        }
        var name = token.replace("~1", "/").replace("~0", "~");
        return INDEX_PATTERN.matcher(name).matches()
                ? new Step.NameOrIndex(name, Integer.parseInt(name))
                : new Step.Name(name);
    }
}
