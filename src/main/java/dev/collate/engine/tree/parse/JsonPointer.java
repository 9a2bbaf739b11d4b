package dev.collate.engine.tree.parse;

import dev.collate.engine.tree.parse.PathPattern.Step;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Reads a JSON Pointer (RFC 6901), such as {@code /users/0/name}, as the steps of a {@link PathPattern}. */
final class JsonPointer {
    /** The quantifiers are possessive. With other quantifiers, Java matches each character with a recursive call. */
    private static final Pattern TOKEN = Pattern.compile("(?:[^~]++|~[01])*+");

    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

    private JsonPointer() {}

    /** @param text a text that begins with a slash */
    static List<Step> steps(String text) {
        return Arrays.stream(text.substring(1).split("/", -1))
                .map(JsonPointer::step)
                .toList();
    }

    private static Step step(String token) {
        if (!TOKEN.matcher(token).matches()) {
            throw new IllegalArgumentException("is not a JSON Pointer: expected 0 or 1 after '~'");
        }
        var name = token.replace("~1", "/").replace("~0", "~");
        return INDEX.matcher(name).matches() ? new Step.NameOrIndex(name, Integer.parseInt(name)) : new Step.Name(name);
    }
}
