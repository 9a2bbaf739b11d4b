package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.engine.tree.parse.JsonText;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The anchors of a YAML document. An anchor ({@code &name}) names a value. An alias ({@code *name}) repeats the JSON text of this value.
 */
final class Anchors {
    private final JsonText json;
    private final YamlProblems problems;
    private final long maxBytes;

    /**
     * The values by the name of their anchor. A lookup is fast even if all names have the same hash code, because a {@link HashMap} stores
     * strings with the same hash code in a sorted tree.
     */
    private Map<String, AnchoredValue> anchors = new HashMap<>();

    private int definitionCount;
    private int lastDefinitionPosition;
    private long spentBytes;

    /** @param maxBytes maximum bytes of heap for the text and values that aliases repeat and merge keys move */
    Anchors(JsonText json, YamlProblems problems, long maxBytes) {
        this.json = json;
        this.problems = problems;
        this.maxBytes = maxBytes;
    }

    /**
     * The value that an anchor names.
     *
     * @param copy the JSON text of the value if it is not a part of the document's JSON text, else null
     * @param from index in the document's JSON text at which the value begins
     * @param to index in the document's JSON text at which the value ends, exclusive
     * @param height number of levels of collections in the value, 0 for a scalar
     * @param nodeCount number of values in the value, itself included
     */
    record AnchoredValue(@Nullable Utf8Slice copy, int from, int to, int height, long nodeCount) {
        int length() {
            return copy == null ? to - from : copy.length();
        }
    }

    /** Removes all anchors, because an anchor is known only in its document. */
    void clear() {
        // HashMap.clear takes time in proportion to the capacity, which an earlier document may have made large.
        anchors = anchors.isEmpty() ? anchors : new HashMap<>();
    }

    /**
     * Adds the heap for a text that is repeated or moved, and for its values.
     *
     * @throws JsonText.TextTooLongException if the sum exceeds the maximum
     */
    void spend(long textBytes, long nodes) {
        spentBytes += YamlSize.repeatedHeapBytes(textBytes, nodes);
        if (spentBytes > maxBytes) {
            throw new JsonText.TextTooLongException();
        }
    }

    /**
     * If the properties contain an anchor, removes its earlier definition, because the collection that begins now has this anchor. An alias
     * inside the collection would refer to the collection itself.
     */
    void undefine(YamlProperties properties) {
        if (properties.anchor() != null) {
            anchors.remove(properties.anchor());
        }
    }

    /** Returns the number of anchors that were defined so far. An anchor that is defined again counts again. */
    int definitionCount() {
        return definitionCount;
    }

    /** Returns the position of the anchor that was defined last, or of the tag before it. */
    int lastDefinitionPosition() {
        return lastDefinitionPosition;
    }

    /**
     * If the properties contain an anchor, defines it as the name of the value whose JSON text was written from the index {@code from} on.
     */
    void defineValue(YamlProperties properties, int from, int height, long nodes) {
        define(properties, new AnchoredValue(null, from, json.length(), height, nodes));
    }

    /**
     * If the properties contain an anchor, defines it as the name of a scalar whose JSON text is not a part of the document's JSON text.
     */
    void defineCopy(YamlProperties properties, byte[] text) {
        define(properties, new AnchoredValue(new Utf8Slice(text, 0, text.length), 0, 0, 0, 1));
    }

    private void define(YamlProperties properties, AnchoredValue value) {
        if (properties.anchor() != null) {
            anchors.put(properties.anchor(), value);
            definitionCount++;
            lastDefinitionPosition = properties.position();
        }
    }

    /**
     * Writes the JSON text of the value that an alias refers to.
     *
     * @param position the position of the alias
     * @param depth number of collections around the alias
     * @return the repeated value
     * @throws dev.collate.problem.ApiException 422 if the anchor is not defined, if its value has not ended, or if the nesting is too deep
     * @throws JsonText.TextTooLongException if aliases repeat too much
     */
    AnchoredValue repeatValue(String anchor, int position, int depth) {
        var value = anchors.get(anchor);
        if (value == null) {
            throw problems.problemAt(
                    position,
                    "undefined alias: the anchor &" + Snippet.of(anchor)
                            + " is not defined, or its value has not ended");
        }
        if (depth + value.height() > JsonReader.MAX_DEPTH) {
            throw problems.tooDeep(position);
        }
        spend(value.length(), value.nodeCount());
        if (value.copy() == null) {
            json.appendCopy(value.from(), value.to());
        } else {
            json.append(value.copy().bytes(), 0, value.length());
        }
        return value;
    }
}
