package dev.collate.engine.json.yaml;

import dev.collate.engine.json.parse.JsonReader;
import dev.collate.engine.json.parse.JsonText;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The anchors of a YAML document. An anchor is a name for a JSON text, which an alias with this name repeats. */
final class Anchors {
    private final JsonText json;
    private final YamlProblems problems;
    private final long room;

    /**
     * The anchors by name. Lookups are fast even if all hash codes are equal, because a hash map stores colliding strings in a sorted tree.
     */
    private final Map<String, Anchored> anchors = new HashMap<>();

    private int definitions;
    private int lastAt;
    private long spent;

    /** @param room maximum bytes of heap for the text and values that aliases repeat */
    Anchors(JsonText json, YamlProblems problems, long room) {
        this.json = json;
        this.problems = problems;
        this.room = room;
    }

    /**
     * The value that an anchor names.
     *
     * @param copy the JSON text if it is not kept in the document's JSON text, else null
     * @param from start index in the document's JSON text
     * @param to end index
     * @param height nesting depth of its collections
     * @param nodes number of values in it
     */
    record Anchored(@Nullable Utf8Slice copy, int from, int to, int height, long nodes) {
        int length() {
            return copy == null ? to - from : copy.length();
        }
    }

    /** Returns the number of anchor definitions so far, redefinitions included. */
    int definitions() {
        return definitions;
    }

    /** Returns the position of the anchor that was defined last. */
    int lastAt() {
        return lastAt;
    }

    /** If the properties contain an anchor, defines it as the name of the text that was written from an index on. */
    void name(YamlProperties properties, int from, int height, long nodes) {
        define(properties, new Anchored(null, from, json.length(), height, nodes));
    }

    /** If the properties contain an anchor, defines it for a scalar whose JSON text does not stay in the document. */
    void nameCopy(YamlProperties properties, byte[] text) {
        define(properties, new Anchored(new Utf8Slice(text, 0, text.length), 0, 0, 0, 1));
    }

    private void define(YamlProperties properties, Anchored anchored) {
        if (properties.anchor() != null) {
            anchors.put(properties.anchor(), anchored);
            definitions++;
            lastAt = properties.at();
        }
    }

    /**
     * Repeats the JSON text that an alias refers to.
     *
     * @param at the position of the alias
     * @param depth number of collections around it
     * @return the repeated value
     */
    Anchored repeat(String anchor, int at, int depth) {
        var anchored = anchors.get(anchor);
        if (anchored == null) {
            throw problems.at(at, "undefined alias: no earlier value has the anchor &" + Snippet.of(anchor));
        }
        if (depth + anchored.height() > JsonReader.MAX_DEPTH) {
            throw problems.tooDeep(at);
        }
        spent += YamlSize.repeated(anchored.length(), anchored.nodes());
        if (spent > room) {
            throw new JsonText.TooLong();
        }
        if (anchored.copy() == null) {
            json.repeat(anchored.from(), anchored.to());
        } else {
            json.append(anchored.copy().bytes(), 0, anchored.length());
        }
        return anchored;
    }
}
