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
    private int keyPosition;
    private int entryStart;
    private int valueStart = NONE;
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
     * @param yamlPosition the position of the key in the YAML text
     * @param jsonStart the index of the JSON text before the entry and its comma
     */
    void beginValue(int yamlPosition, int jsonStart) {
        keyPosition = yamlPosition;
        entryStart = jsonStart;
        valueStart = json.length();
        anchorsBefore = anchors.definitionCount();
    }

    /** Ends the value of an entry. If its key is a merge key, removes the entry from the text and stores the value. */
    void endValue() {
        if (valueStart == NONE) {
            return;
        }
        var value = json.copyFrom(valueStart);
        if (!canMerge(value)) {
            throw problems.problemAt(
                    keyPosition,
                    "the value of the merge key << is not a mapping or a sequence of mappings; write \"<<\" in quotes if it is an"
                            + " ordinary key");
        }
        if (anchors.definitionCount() != anchorsBefore) {
            throw problems.problemAt(
                    anchors.lastDefinitionPosition(),
                    "an anchor in the value of the merge key << is not supported; define the anchor on an earlier value");
        }
        anchors.spend(value.length, 1);
        values.add(value);
        json.truncate(entryStart);
        valueStart = NONE;
    }

    /** Returns whether a value can be merged: whether it is a mapping or a sequence of mappings. */
    private static boolean canMerge(byte[] value) {
        if (value[0] != '[') {
            return value[0] == '{';
        }
        for (int position = 1; value[position] != ']'; position = skipComma(value, valueEnd(value, position))) {
            if (value[position] != '{') {
                return false;
            }
        }
        return true;
    }

    /**
     * Writes the entries of the values whose keys are not known yet.
     *
     * @param keyCheck has the hashes of the keys of the mapping, which {@code mapping} identifies
     * @param seed the seed of these hashes
     * @param isEmpty whether the mapping has no entry
     */
    void writeMissingEntries(DuplicateKeyCheck keyCheck, int mapping, long seed, boolean isEmpty) {
        var knownKeys = new LongInterner(EXPECTED_KEYS);
        keyCheck.forEachKey(mapping, knownKeys::intern);
        boolean isFirstEntry = isEmpty;
        for (var value : values) {
            boolean isSingleMapping = value[0] == '{';
            for (int position = isSingleMapping ? 0 : 1;
                    value[position] != ']';
                    position = skipComma(value, valueEnd(value, position))) {
                isFirstEntry = writeMissingEntriesOf(value, position, knownKeys, seed, isFirstEntry);
                if (isSingleMapping) {
                    break;
                }
            }
        }
    }

    private boolean writeMissingEntriesOf(
            byte[] text, int mappingStart, LongInterner knownKeys, long seed, boolean isEmpty) {
        boolean isFirstEntry = isEmpty;
        for (int position = mappingStart + 1; text[position] != '}'; ) {
            int colon = JsonSyntax.closingQuote(text, position, text.length) + 1;
            int end = valueEnd(text, colon + 1);
            int jsonStart = json.length();
            if (!isFirstEntry) {
                json.append(',');
            }
            int key = json.length();
            json.append(text, position, colon);
            int keys = knownKeys.size();
            if (knownKeys.intern(json.hashFrom(key, seed)) == keys) {
                json.append(text, colon, end);
                isFirstEntry = false;
            } else {
                json.truncate(jsonStart);
            }
            position = skipComma(text, end);
        }
        return isFirstEntry;
    }

    /** Returns the index after a comma, or the index of a closing bracket. */
    private static int skipComma(byte[] text, int position) {
        return text[position] == ',' ? position + 1 : position;
    }

    /** Returns the index after the value that begins at {@code position}. */
    private static int valueEnd(byte[] text, int position) {
        int depth = 0;
        for (int i = position; ; i++) {
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
