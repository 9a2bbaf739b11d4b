package dev.collate.engine.json.yaml;

import dev.collate.engine.json.parse.JsonReader;
import dev.collate.engine.json.parse.JsonText;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The anchors of a YAML document: each names JSON text, which an alias repeats. */
final class Anchors {
    private final JsonText json;
    private final YamlProblems problems;
    private final long room;

    /** By a string, whose order keeps look-ups fast even where all the hash codes are equal. */
    private final Map<String, Anchored> anchors = new HashMap<>();

    private int definitions;
    private int lastAt;
    private long repeatedNodes;
    private long spent;

    /**
     * @param room bytes of heap that what aliases repeat may take
     */
    Anchors(JsonText json, YamlProblems problems, long room) {
        this.json = json;
        this.problems = problems;
        this.room = room;
    }

    /**
     * What an anchor names.
     *
     * @param copy the JSON text if it does not stay where it was written, else null
     * @param from where it begins in the document's JSON text
     * @param to where it ends
     * @param height levels of collections in it
     * @param nodes values in it
     */
    private record Anchored(@Nullable Utf8Slice copy, int from, int to, int height, long nodes) {
        int length() {
            return copy == null ? to - from : copy.length();
        }
    }

    /** Number of values so far that aliases have repeated. */
    long repeatedNodes() {
        return repeatedNodes;
    }

    /** Number of anchors so far, one that is defined twice counted twice. */
    int definitions() {
        return definitions;
    }

    /** Where the anchor stands that was defined last. */
    int lastAt() {
        return lastAt;
    }

    /** Defines the anchor among some properties, if they have one, as the name of what was written from an index on. */
    void name(YamlProperties properties, int from, int height, long nodes) {
        define(properties, new Anchored(null, from, json.length(), height, nodes));
    }

    /** The same for a scalar whose JSON text does not stay where it is. */
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
     * Writes again what an alias stands for.
     *
     * @param at where the alias stands
     * @param depth levels of collections around it
     * @return levels of collections in it
     */
    int repeat(String anchor, int at, int depth) {
        var anchored = anchors.get(anchor);
        if (anchored == null) {
            throw problems.at(at, "no value before this one is named &" + Snippet.of(anchor));
        }
        if (depth + anchored.height() > JsonReader.MAX_DEPTH) {
            throw problems.tooDeep(at);
        }
        spent += YamlSize.repeated(anchored.length(), anchored.nodes());
        if (spent > room) {
            throw new JsonText.TooLong();
        }
        repeatedNodes += anchored.nodes();
        if (anchored.copy() == null) {
            json.repeat(anchored.from(), anchored.to());
        } else {
            json.append(anchored.copy().bytes(), 0, anchored.length());
        }
        return anchored.height();
    }
}
