package dev.collate.engine.tree.yaml;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.tree.parse.DuplicateKeyCheck;
import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.engine.tree.parse.JsonText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values and keys of a YAML document as JSON text. {@link BlockReader} and {@link FlowReader} call this class. The class
 * determines the type of each value, defines anchors, repeats the values of aliases, rejects duplicate keys, and limits the nesting depth.
 */
final class NodeWriter {
    private static final long KEY_SEED = KeyedHash.randomSecret();

    private final YamlCursor cursor;
    private final JsonText json;
    private final ScalarWriter scalars;
    private final Anchors anchors;
    private final boolean resolvesMergeKeys;
    private final YamlProblems problems;
    private final DuplicateKeyCheck keyCheck = new DuplicateKeyCheck();

    /** Two positions for each key in {@link #keyCheck}: its index in the YAML text and its index in the JSON text. */
    private int[] keyPositions = new int[32];

    /** The index of the JSON text at which the merge key that was read last begins, or -1. */
    private int mergeKeyStart = -1;

    private int depth;
    private long nodeCount;

    /** @param resolvesMergeKeys whether merge keys are resolved */
    NodeWriter(YamlCursor cursor, JsonText json, Anchors anchors, boolean resolvesMergeKeys, YamlProblems problems) {
        this.cursor = cursor;
        this.json = json;
        this.scalars = new ScalarWriter(json, problems);
        this.anchors = anchors;
        this.resolvesMergeKeys = resolvesMergeKeys;
        this.problems = problems;
    }

    /**
     * Begins the second or a later document of a stream. The documents become the elements of an array, whose opening bracket is inserted
     * before the first document.
     *
     * @param isSecond whether this is the second document of the stream
     * @param previousHeight the height of the JSON text so far
     */
    void beginNextDocument(boolean isSecond, int previousHeight) {
        if (isSecond) {
            if (previousHeight == JsonReader.MAX_DEPTH) {
                throw problems.tooDeep(cursor.position());
            }
            json.insert(0, '[');
            depth = 1;
        }
        json.append(',');
        anchors.clear();
    }

    /** Ends the array of the documents. */
    void endDocuments() {
        json.append(']');
    }

    /** Returns the length of the JSON text that was written so far. */
    int length() {
        return json.length();
    }

    /** Returns the number of values that were written, including the values that aliases repeat. */
    long nodeCount() {
        return nodeCount;
    }

    /** Discards the JSON text from the index {@code jsonStart} on. {@code nodesBefore} is the number of values that remain. */
    void reset(int jsonStart, long nodesBefore) {
        json.truncate(jsonStart);
        nodeCount = nodesBefore;
    }

    /** If the properties contain an anchor, no alias can refer to it until {@link #defineAnchor} defines it. */
    void undefineAnchor(YamlProperties ownProperties) {
        anchors.undefine(ownProperties);
    }

    /** If the properties contain an anchor, defines it as the name of the value that was written from the index {@code jsonStart} on. */
    void defineAnchor(YamlProperties ownProperties, int jsonStart, long nodesBefore, int height) {
        anchors.defineValue(ownProperties, jsonStart, height, nodeCount - nodesBefore);
    }

    /**
     * Writes the value that an alias refers to, and returns the height of the value.
     *
     * @param position the position of the alias
     */
    int writeAlias(String anchor, int position) {
        var repeated = anchors.repeatValue(anchor, position, depth);
        nodeCount += repeated.nodeCount();
        return repeated.height();
    }

    /** Writes the empty node at the cursor: null, or an empty string if the node is a key. */
    int writeEmptyNode(boolean isKey) {
        return writePlainScalar(YamlProperties.NONE, cursor.position(), cursor.position(), isKey);
    }

    /** Writes the plain scalar {@code [from, to)} of the YAML text, and returns its height. A key is written as a JSON string. */
    int writePlainScalar(YamlProperties ownProperties, int from, int to, boolean isKey) {
        int jsonStart = json.length();
        if (CoreTags.isCustom(ownProperties.tag())) {
            json.appendString(cursor.bytes(), from, to);
            return wrapInTagObject(ownProperties, jsonStart);
        }
        if (!isKey) {
            scalars.writePlainScalar(ownProperties, cursor.bytes(), from, to);
            anchors.defineValue(ownProperties, jsonStart, 0, 1);
            nodeCount++;
            return 0;
        }
        if (resolvesMergeKeys && ownProperties.isEmpty() && MergeKey.isKey(cursor.bytes(), from, to)) {
            mergeKeyStart = jsonStart;
        }
        if (!ownProperties.isEmpty()) {
            // This checks the tag. The anchor names the typed value, which is not a part of the JSON text.
            scalars.writePlainScalar(ownProperties, cursor.bytes(), from, to);
            anchors.defineCopy(ownProperties, json.copyFrom(jsonStart));
            json.truncate(jsonStart);
        }
        json.appendString(cursor.bytes(), from, to);
        return 0;
    }

    /**
     * Replaces the JSON string that was written from the index {@code jsonStart} on with an object whose only key is the custom tag. If the
     * object is a key, {@link Key#finish} converts it to a string later.
     */
    private int wrapInTagObject(YamlProperties ownProperties, int jsonStart) {
        enterCollection();
        var text = json.copyFrom(jsonStart);
        json.truncate(jsonStart);
        CoreTags.openTagObject(ownProperties.tag(), json);
        json.append(text, 0, text.length);
        json.append('}');
        depth--;
        nodeCount += 2;
        anchors.defineValue(ownProperties, jsonStart, 1, 2);
        return 1;
    }

    /**
     * Applies the tag and the anchor of a scalar to the JSON string that was written from the index {@code jsonStart} on, and returns the
     * height of the value. If the tag is the tag of another type, the string is replaced with a value of this type, unless it is a key.
     * {@code position} is the position of the scalar in the YAML text.
     */
    int finishString(YamlProperties ownProperties, int jsonStart, int position, boolean isKey) {
        if (CoreTags.isCustom(ownProperties.tag())) {
            return wrapInTagObject(ownProperties, jsonStart);
        }
        nodeCount += isKey ? 0 : 1;
        if (ownProperties.isEmpty()) {
            return 0;
        }
        var keyText = isKey ? json.copyFrom(jsonStart) : null;
        if (!CoreTags.isForcedString(ownProperties.tag(), false)) {
            var text = json.unescapedFrom(jsonStart);
            json.truncate(jsonStart);
            scalars.writeTypedScalar(ownProperties, position, text);
        }
        if (keyText == null) {
            anchors.defineValue(ownProperties, jsonStart, 0, 1);
        } else {
            anchors.defineCopy(ownProperties, json.copyFrom(jsonStart));
            json.truncate(jsonStart);
            json.append(keyText, 0, keyText.length);
        }
        return 0;
    }

    /**
     * Begins a collection: writes its opening bracket, and before it the key of a custom tag.
     *
     * @throws dev.collate.problem.ApiException 422 if the tag does not match the kind of the collection, or the nesting is too deep
     */
    OpenCollection openCollection(char bracket, YamlProperties ownProperties) {
        CoreTags.checkCollection(ownProperties, bracket == '{' ? "map" : "seq", problems);
        cursor.checkCancelled();
        undefineAnchor(ownProperties);
        enterCollection();
        int jsonStart = json.length();
        boolean hasCustomTag = CoreTags.isCustom(ownProperties.tag());
        if (hasCustomTag) {
            enterCollection();
            CoreTags.openTagObject(ownProperties.tag(), json);
        }
        var collection = new OpenCollection(jsonStart, json.length(), nodeCount, hasCustomTag);
        json.append(bracket);
        return collection;
    }

    /**
     * Begins the mapping that a pair in a flow sequence becomes. The key of the pair is already written, so this method inserts the opening
     * bracket before the key.
     */
    OpenCollection openPairMapping(Key key) {
        enterCollection();
        var pair = new OpenCollection(key.jsonStart, key.jsonStart, key.nodesBefore, false);
        json.insert(key.jsonStart, '{');
        mergeKeyStart += mergeKeyStart == key.jsonStart ? 1 : 0;
        key.jsonStart++;
        pair.entryStart = key.jsonStart;
        return pair;
    }

    private void enterCollection() {
        if (depth == JsonReader.MAX_DEPTH) {
            throw problems.tooDeep(cursor.position());
        }
        depth++;
    }

    /** A collection that is being written. */
    final class OpenCollection {
        /** The index of the JSON text at which the collection begins, including the object of a custom tag. */
        private final int jsonStart;

        private final long nodesBefore;
        /** The index of the opening bracket in the JSON text. */
        private final int opening;

        private final boolean hasCustomTag;
        private final int keyCheckStart = keyCheck.openObject();
        private int height;
        private @Nullable MergeKey mergeKey;
        /** The index of the JSON text before the current entry and its comma. */
        private int entryStart;

        private OpenCollection(int jsonStart, int opening, long nodesBefore, boolean hasCustomTag) {
            this.jsonStart = jsonStart;
            this.opening = opening;
            this.nodesBefore = nodesBefore;
            this.hasCustomTag = hasCustomTag;
        }

        /** Writes the comma before an entry, except before the first entry. */
        void writeComma() {
            entryStart = json.length();
            if (json.length() > opening + 1) {
                json.append(',');
            }
        }

        /** Ends a value in the collection: records its height, and passes the value of a merge key to {@link #mergeKey}. */
        void endValue(int valueHeight) {
            height = Math.max(height, valueHeight);
            if (mergeKey != null) {
                mergeKey.endValue();
            }
        }

        /** Ends the collection: writes its closing bracket. Returns the height of the collection. */
        int close(char bracket, YamlProperties ownProperties) {
            if (mergeKey != null) {
                mergeKey.writeMissingEntries(keyCheck, keyCheckStart, KEY_SEED, json.length() == opening + 1);
            }
            int duplicate = keyCheck.closeObject(keyCheckStart);
            if (duplicate != DuplicateKeyCheck.NO_DUPLICATE) {
                throw duplicateKey(keyCheckStart + duplicate);
            }
            json.append(bracket);
            depth--;
            nodeCount++;
            int ownHeight = height + 1;
            if (hasCustomTag) {
                json.append('}');
                depth--;
                nodeCount++;
                ownHeight++;
            }
            defineAnchor(ownProperties, jsonStart, nodesBefore, ownHeight);
            return ownHeight;
        }
    }

    /** Begins a key at the cursor. */
    Key beginKey() {
        return new Key();
    }

    /** A key that is being read. A key of any type is written as a JSON string. */
    final class Key {
        private final int position = cursor.position();
        private final long nodesBefore = nodeCount;
        private final int definitionsBefore = anchors.definitionCount();
        private int jsonStart = json.length();

        private Key() {
            mergeKeyStart = -1;
        }

        /** Converts the key to a JSON string, writes the colon after it, and checks that it is not a duplicate in its mapping. */
        void finish(OpenCollection mapping) {
            if (json.byteAt(jsonStart) != '"') {
                if (anchors.definitionCount() != definitionsBefore) {
                    throw problems.problemAt(
                            anchors.lastDefinitionPosition(),
                            "an anchor in a key that is a mapping, a sequence or a value with a custom tag is not supported");
                }
                var text = json.copyFrom(jsonStart);
                reset(jsonStart, nodesBefore);
                json.appendString(text, 0, text.length);
            }
            if (mergeKeyStart == jsonStart) {
                if (mapping.mergeKey != null) {
                    throw problems.problemAt(position, "duplicate key \"<<\"");
                }
                json.append(':');
                mapping.mergeKey = new MergeKey(json, anchors, problems, position, mapping.entryStart);
                return;
            }
            int index = keyCheck.openObject(); // The index that addKey gives to this key.
            if (2 * index + 1 >= keyPositions.length) {
                keyPositions = Arrays.copyOf(keyPositions, 2 * keyPositions.length);
            }
            keyPositions[2 * index] = position;
            keyPositions[2 * index + 1] = jsonStart;
            if (!keyCheck.addKey(mapping.keyCheckStart, json.hashFrom(jsonStart, KEY_SEED))) {
                throw duplicateKey(index);
            }
            json.append(':');
        }
    }

    /** Returns the exception for a duplicate key. {@code index} is the index of the key in {@link #keyCheck}. */
    private RuntimeException duplicateKey(int index) {
        return problems.problemAt(
                keyPositions[2 * index], "duplicate key " + json.snippet(keyPositions[2 * index + 1]));
    }
}
