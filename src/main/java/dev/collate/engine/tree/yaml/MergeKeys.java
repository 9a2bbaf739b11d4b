package dev.collate.engine.tree.yaml;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.tree.parse.DuplicateKeyCheck;
import dev.collate.engine.tree.parse.JsonText;
import dev.collate.utf8.JsonSyntax;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of the merge keys ({@code <<}) of one mapping. When the mapping ends, it gets the entries of these values whose keys it does
 * not have. A value is a mapping or a sequence of mappings. All texts are JSON texts without white space, as {@link NodeWriter} writes
 * them.
 */
final class MergeKeys {
    private static final int NONE = -1;
    private static final int EXPECTED_KEYS = 16;

    private final JsonText json;
    private final Anchors anchors;
    private final YamlProblems problems;
    private final List<byte[]> values = new ArrayList<>();

    // For the merge key whose value is being read: the position of the key in the YAML text, the indexes of the JSON
    // text at which the entry and its value begin, and the number of anchors before the value.
    private int keyAt;
    private int entryAt;
    private int valueAt = NONE;
    private int anchorsBefore;

    MergeKeys(JsonText json, Anchors anchors, YamlProblems problems) {
        this.json = json;
        this.anchors = anchors;
        this.problems = problems;
    }

    /** Returns whether the plain key {@code bytes[from, to)} is a merge key. */
    static boolean isKey(byte[] bytes, int from, int to) {
        return to - from == 2 && bytes[from] == '<' && bytes[from + 1] == '<';
    }

    /**
     * Begins the value of a merge key.
     *
     * @param yamlAt the position of the key in the YAML text
     * @param jsonAt the index of the JSON text before the entry and its comma
     */
    void begin(int yamlAt, int jsonAt) {
        keyAt = yamlAt;
        entryAt = jsonAt;
        valueAt = json.length();
        anchorsBefore = anchors.definitions();
    }

    /** Ends the value of an entry. If its key is a merge key, removes the entry from the text and stores the value. */
    void end() {
        if (valueAt == NONE) {
            return;
        }
        var value = json.copyFrom(valueAt);
        if (!canMerge(value)) {
            throw problems.at(
                    keyAt,
                    "the value of the merge key << is not a mapping or a sequence of mappings; write \"<<\" in quotes if it is an"
                            + " ordinary key");
        }
        if (anchors.definitions() != anchorsBefore) {
            throw problems.at(
                    anchors.lastDefinitionAt(),
                    "an anchor in the value of the merge key << is not supported; define the anchor on an earlier value");
        }
        anchors.spend(value.length, 1);
        values.add(value);
        json.truncate(entryAt);
        valueAt = NONE;
    }

    /** Returns whether a value can be merged: whether it is a mapping or a sequence of mappings. */
    private static boolean canMerge(byte[] value) {
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

    /**
     * Writes the entries of the values whose keys are not known yet.
     *
     * @param names has the hashes of the keys of the mapping, which {@code mapping} identifies
     * @param seed the seed of these hashes
     * @param empty whether the mapping has no entry
     */
    void write(DuplicateKeyCheck names, int mapping, long seed, boolean empty) {
        var known = new LongInterner(EXPECTED_KEYS);
        names.forEach(mapping, known::intern);
        boolean first = empty;
        for (var value : values) {
            boolean single = value[0] == '{';
            for (int at = single ? 0 : 1; value[at] != ']'; at = next(value, end(value, at))) {
                first = entries(value, at, known, seed, first);
                if (single) {
                    break;
                }
            }
        }
    }

    private boolean entries(byte[] text, int mapping, LongInterner known, long seed, boolean empty) {
        boolean first = empty;
        for (int at = mapping + 1; text[at] != '}'; ) {
            int colon = JsonSyntax.closingQuote(text, at, text.length) + 1;
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
                case '"' -> i = JsonSyntax.closingQuote(text, i, text.length);
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
