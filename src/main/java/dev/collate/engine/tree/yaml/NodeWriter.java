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
    private static final long KEY_SEED = KeyedHash.secret();

    /** The seed of the hash of a merge key, which is not a duplicate of the ordinary key {@code "<<"}. */
    private static final long MERGE_KEY_SEED = KeyedHash.secret();

    private final YamlCursor cursor;
    private final JsonText json;
    private final ScalarWriter scalars;
    private final Anchors anchors;
    private final boolean merging;
    private final YamlProblems problems;
    private final DuplicateKeyCheck names = new DuplicateKeyCheck();

    /** Two positions for each key in {@link #names}: its index in the YAML text and its index in the JSON text. */
    private int[] keyPositions = new int[32];

    /** The index of the JSON text at which the merge key that was read last begins, or -1. */
    private int mergeKeyAt = -1;

    private int depth;
    private long nodes;

    /** @param merging whether merge keys are resolved */
    NodeWriter(YamlCursor cursor, JsonText json, Anchors anchors, boolean merging, YamlProblems problems) {
        this.cursor = cursor;
        this.json = json;
        this.scalars = new ScalarWriter(json, problems);
        this.anchors = anchors;
        this.merging = merging;
        this.problems = problems;
    }

    /**
     * Begins the second or a later document of a stream. The documents become the elements of an array, whose opening bracket is inserted
     * before the first document.
     *
     * @param first whether the previous document is the first document of the stream
     * @param height the height of the previous document
     */
    void nextDocument(boolean first, int height) {
        if (first) {
            if (height == JsonReader.MAX_DEPTH) {
                throw problems.tooDeep(cursor.at());
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
    long nodes() {
        return nodes;
    }

    /** Discards the end of the JSON text. Afterwards the text has the length {@code written}, and {@code nodesBefore} values. */
    void reset(int written, long nodesBefore) {
        json.truncate(written);
        nodes = nodesBefore;
    }

    /** If the properties contain an anchor, defines it as the name of the value that was written from the index {@code written} on. */
    void name(YamlProperties own, int written, long nodesBefore, int height) {
        anchors.defineValue(own, written, height, nodes - nodesBefore);
    }

    /**
     * Writes the value that an alias refers to, and returns the height of the value.
     *
     * @param at the position of the alias
     */
    int repeat(String anchor, int at) {
        var repeated = anchors.repeat(anchor, at, depth);
        nodes += repeated.nodes();
        return repeated.height();
    }

    /** Writes the empty node at the cursor: null, or an empty string if the node is a key. */
    int empty(boolean asKey) {
        return plain(YamlProperties.NONE, cursor.at(), cursor.at(), asKey);
    }

    /** Writes the plain scalar {@code [from, to)} of the YAML text. A key of any type is written as a JSON string. */
    int plain(YamlProperties own, int from, int to, boolean asKey) {
        int written = json.length();
        if (CoreTags.isCustom(own.tag())) {
            json.string(cursor.bytes(), from, to);
            return wrapInTagObject(own, written);
        }
        if (!asKey) {
            scalars.plain(own, cursor.bytes(), from, to);
            anchors.defineValue(own, written, 0, 1);
            nodes++;
            return 0;
        }
        if (merging && own.isEmpty() && MergeKeys.isKey(cursor.bytes(), from, to)) {
            mergeKeyAt = written;
        }
        if (!own.isEmpty()) {
            scalars.plain(own, cursor.bytes(), from, to);
            anchors.defineCopy(own, json.copyFrom(written));
            json.truncate(written);
        }
        json.string(cursor.bytes(), from, to);
        return 0;
    }

    /**
     * Replaces the JSON string that was written from the index {@code written} on with an object whose only key is the custom tag. If the
     * object is a key, {@link Key#finish} converts it to a string later.
     */
    private int wrapInTagObject(YamlProperties own, int written) {
        enter();
        var text = json.copyFrom(written);
        json.truncate(written);
        CoreTags.writeKey(own.tag(), json);
        json.append(text, 0, text.length);
        json.append('}');
        depth--;
        nodes += 2;
        anchors.defineValue(own, written, 1, 2);
        return 1;
    }

    /**
     * Applies the tag and the anchor of a scalar to the JSON string that was written from the index {@code written} on. If the tag is the
     * tag of another type, the string is replaced with a value of this type, unless it is a key. {@code at} is the position of the scalar
     * in the YAML text.
     */
    int finishString(YamlProperties own, int written, int at, boolean asKey) {
        if (CoreTags.isCustom(own.tag())) {
            return wrapInTagObject(own, written);
        }
        nodes += asKey ? 0 : 1;
        if (own.isEmpty()) {
            return 0;
        }
        var asText = asKey ? json.copyFrom(written) : null;
        if (!CoreTags.isForcedString(own.tag(), false)) {
            var text = json.charactersFrom(written);
            json.truncate(written);
            scalars.typed(own, at, text);
        }
        if (asText == null) {
            anchors.defineValue(own, written, 0, 1);
        } else {
            anchors.defineCopy(own, json.copyFrom(written));
            json.truncate(written);
            json.append(asText, 0, asText.length);
        }
        return 0;
    }

    /**
     * Begins a collection: writes its opening bracket, and before it the key of a custom tag.
     *
     * @throws dev.collate.problem.ApiException 422 if the tag does not match the kind of the collection
     */
    OpenCollection open(char bracket, YamlProperties own) {
        CoreTags.checkCollection(own, bracket == '{' ? "map" : "seq", problems);
        cursor.checkCancelled();
        enter();
        int written = json.length();
        boolean custom = CoreTags.isCustom(own.tag());
        if (custom) {
            enter();
            CoreTags.writeKey(own.tag(), json);
        }
        var collection = new OpenCollection(written, json.length(), nodes, custom);
        json.append(bracket);
        return collection;
    }

    /**
     * Begins the mapping that a pair in a flow sequence becomes. The key of the pair is already written, so this method inserts the opening
     * bracket before the key.
     */
    OpenCollection openBefore(Key key) {
        enter();
        var pair = new OpenCollection(key.written, key.written, key.nodesBefore, false);
        json.insert(key.written, '{');
        mergeKeyAt += mergeKeyAt == key.written ? 1 : 0;
        key.written++;
        pair.entryAt = key.written;
        return pair;
    }

    private void enter() {
        if (depth == JsonReader.MAX_DEPTH) {
            throw problems.tooDeep(cursor.at());
        }
        depth++;
    }

    /** A collection that is being written. */
    final class OpenCollection {
        private final int written;
        private final long nodesBefore;
        private final int opening;
        private final boolean custom;
        private final int scope = names.open();
        private int height;
        private @Nullable MergeKeys merges;
        /** The index of the JSON text before the current entry and its comma. */
        private int entryAt;

        private OpenCollection(int written, int opening, long nodesBefore, boolean custom) {
            this.written = written;
            this.opening = opening;
            this.nodesBefore = nodesBefore;
            this.custom = custom;
        }

        /** Writes the comma before an entry, except before the first entry. */
        void separate() {
            entryAt = json.length();
            if (json.length() > opening + 1) {
                json.append(',');
            }
        }

        /** Records the height of a value in the collection. */
        void add(int valueHeight) {
            height = Math.max(height, valueHeight);
            if (merges != null) {
                merges.end();
            }
        }

        /** Ends the collection: writes its closing bracket. Returns the height of the collection. */
        int close(char bracket, YamlProperties own) {
            if (merges != null) {
                merges.write(names, scope, KEY_SEED, json.length() == opening + 1);
            }
            int duplicate = names.close(scope);
            if (duplicate != DuplicateKeyCheck.NONE) {
                throw duplicateKey(scope + duplicate);
            }
            json.append(bracket);
            depth--;
            nodes++;
            int ownHeight = height + 1;
            if (custom) {
                json.append('}');
                depth--;
                nodes++;
                ownHeight++;
            }
            name(own, written, nodesBefore, ownHeight);
            return ownHeight;
        }
    }

    /** Begins a key at the cursor. */
    Key key() {
        return new Key();
    }

    /** A key that is being read. A key of any type is written as a JSON string. */
    final class Key {
        private final int at = cursor.at();
        private final long nodesBefore = nodes;
        private final int definitionsBefore = anchors.definitions();
        private int written = json.length();

        private Key() {
            mergeKeyAt = -1;
        }

        /** Writes the colon after the key, and checks that the key is not a duplicate in its mapping. */
        void finish(OpenCollection mapping) {
            if (json.byteAt(written) != '"') {
                if (anchors.definitions() != definitionsBefore) {
                    throw problems.at(
                            anchors.lastDefinitionAt(),
                            "an anchor in a key that is a mapping or a sequence is not supported");
                }
                var text = json.copyFrom(written);
                reset(written, nodesBefore);
                json.string(text, 0, text.length);
            }
            int index = names.open();
            if (2 * index + 1 >= keyPositions.length) {
                keyPositions = Arrays.copyOf(keyPositions, 2 * keyPositions.length);
            }
            keyPositions[2 * index] = at;
            keyPositions[2 * index + 1] = written;
            boolean merge = mergeKeyAt == written;
            if (!names.add(mapping.scope, json.hashFrom(written, merge ? MERGE_KEY_SEED : KEY_SEED))) {
                throw duplicateKey(index);
            }
            json.append(':');
            if (merge) {
                if (mapping.merges == null) {
                    mapping.merges = new MergeKeys(json, anchors, problems);
                }
                mapping.merges.begin(at, mapping.entryAt);
            }
        }
    }

    private RuntimeException duplicateKey(int index) {
        return problems.at(keyPositions[2 * index], "duplicate key " + json.snippet(keyPositions[2 * index + 1]));
    }
}
