package dev.collate.engine.tree.yaml;

import static java.util.Objects.requireNonNull;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.tree.parse.DuplicateKeyCheck;
import dev.collate.engine.tree.parse.JsonText;
import dev.collate.utf8.JsonSyntax;
import org.jspecify.annotations.Nullable;

/**
 * The merge key ({@code <<}) of a mapping. When the mapping ends, it gets the entries of the key's value whose keys it does not have. The
 * value is a mapping or a sequence of mappings. All texts are JSON texts without white space, as {@link NodeWriter} writes them.
 */
final class MergeKey {
    private static final int EXPECTED_KEYS = 16;

    private final JsonText json;
    private final Anchors anchors;
    private final YamlProblems problems;
    private final int keyPosition;
    private final int entryStart;
    private final int valueStart;
    private final int definitionsBefore;

    /** The value of the key; null while it is being read. */
    private byte @Nullable [] mergedValue;

    /**
     * Creates a merge key, whose value begins at the end of the JSON text.
     *
     * @param keyPosition the position of the key in the YAML text
     * @param entryStart the index of the JSON text before the entry and its comma
     */
    MergeKey(JsonText json, Anchors anchors, YamlProblems problems, int keyPosition, int entryStart) {
        this.json = json;
        this.anchors = anchors;
        this.problems = problems;
        this.keyPosition = keyPosition;
        this.entryStart = entryStart;
        this.valueStart = json.length();
        this.definitionsBefore = anchors.definitionCount();
    }

    /** Returns whether the plain key {@code bytes[from, to)} is a merge key. */
    static boolean isKey(byte[] bytes, int from, int to) {
        return to - from == 2 && bytes[from] == '<' && bytes[from + 1] == '<';
    }

    /** Ends the value of an entry. If it is the value of this key, removes the entry from the text and stores the value. */
    void endValue() {
        if (mergedValue != null) {
            return;
        }
        var value = json.copyFrom(valueStart);
        if (!canMerge(value)) {
            throw problems.problemAt(
                    keyPosition,
                    "the value of the merge key << is not a mapping or a sequence of mappings; write \"<<\" in quotes if it is an"
                            + " ordinary key");
        }
        if (anchors.definitionCount() != definitionsBefore) {
            throw problems.problemAt(
                    anchors.lastDefinitionPosition(),
                    "an anchor in the value of the merge key << is not supported; define the anchor on an earlier value");
        }
        anchors.spend(value.length, 1);
        mergedValue = value;
        json.truncate(entryStart);
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
     * Writes the entries of the value whose keys the mapping does not have. If several merged mappings have a key, the first one counts.
     *
     * @param keyCheck has the hashes of the keys of the mapping, which {@code objectStart} identifies
     * @param seed the seed of these hashes
     * @param isEmpty whether the mapping has no entry
     */
    void writeMissingEntries(DuplicateKeyCheck keyCheck, int objectStart, long seed, boolean isEmpty) {
        var knownKeys = new LongInterner(EXPECTED_KEYS);
        keyCheck.forEachKey(objectStart, knownKeys::intern);
        boolean isFirstEntry = isEmpty;
        var value = requireNonNull(mergedValue);
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

    /** Writes the missing entries of one merged mapping. Returns whether the mapping still has no entry. */
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
