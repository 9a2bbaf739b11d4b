package dev.collate.engine.json.yaml;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.json.parse.JsonText;
import dev.collate.utf8.JsonStrings;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of the merge keys ({@code <<}) of one mapping. When the mapping ends, it gets the entries of these values whose keys it does
 * not have. A value is a mapping or a sequence of mappings. All texts are JSON texts without white space, as {@link NodeWriter} writes them.
 */
final class MergeKeys {
    private final List<byte[]> values = new ArrayList<>();

    /** Returns whether a value can be merged: whether it is a mapping or a sequence of mappings. */
    static boolean canMerge(byte[] value) {
        if (value[0] != '[') {
            return value[0] == '{';
        }
        for (int at = 1; value[at] != ']'; at = next(value, end(value, at))) {
            if (value[at] != '{') {
                return false;
            }
        }
        return true;
    }

    void add(byte[] value) {
        values.add(value);
    }

    /**
     * Writes the entries of the values whose keys are not known yet.
     *
     * @param known the hashes of the keys of the mapping
     * @param seed the seed of these hashes
     * @param empty whether the mapping has no entry
     */
    void writeTo(JsonText json, LongInterner known, long seed, boolean empty) {
        boolean first = empty;
        for (var value : values) {
            boolean mapping = value[0] == '{';
            for (int at = mapping ? 0 : 1; value[at] != ']'; at = next(value, end(value, at))) {
                first = entries(value, at, json, known, seed, first);
                if (mapping) {
                    break;
                }
            }
        }
    }

    private static boolean entries(
            byte[] text, int mapping, JsonText json, LongInterner known, long seed, boolean empty) {
        boolean first = empty;
        for (int at = mapping + 1; text[at] != '}'; ) {
            int colon = JsonStrings.closing(text, at, text.length) + 1;
            int end = end(text, colon + 1);
            int written = json.length();
            if (!first) {
                json.append(',');
            }
            int key = json.length();
            json.append(text, at, colon);
            int keys = known.size();
            if (known.intern(json.hashFrom(key, seed)) == keys) {
                json.append(text, colon, end);
                first = false;
            } else {
                json.truncate(written);
            }
            at = next(text, end);
        }
        return first;
    }

    /** Returns the index after a comma, or the index of a closing bracket. */
    private static int next(byte[] text, int at) {
        return text[at] == ',' ? at + 1 : at;
    }

    /** Returns the index after the value that begins at {@code at}. */
    private static int end(byte[] text, int at) {
        int depth = 0;
        for (int i = at; ; i++) {
            switch (text[i]) {
                case '"' -> i = JsonStrings.closing(text, i, text.length);
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> {
                    boolean ends = i + 1 == text.length || ",]}".indexOf(text[i + 1]) >= 0;
                    if (depth > 0 || !ends) {
                        continue;
                    }
                }
            }
            if (depth == 0) {
                return i + 1;
            }
        }
    }
}
