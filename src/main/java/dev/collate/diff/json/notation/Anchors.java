package dev.collate.diff.json.notation;

import dev.collate.utf8.Excerpt;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;

/** What the anchors of a YAML document stand for: JSON text, which an alias repeats. */
final class Anchors {
    private final JsonText json;
    private final YamlProblems problems;
    private final Map<Anchor, Anchored> anchors = new HashMap<>();

    /** Anchors in what is written to a text. */
    Anchors(JsonText json, YamlProblems problems) {
        this.json = json;
        this.problems = problems;
    }

    /**
     * What one anchor stands for.
     *
     * @param copy the JSON text, if it did not stay in the document's as it was
     * @param from where else it begins
     * @param to where else it ends
     * @param height levels of containers in it
     */
    private record Anchored(@Nullable String copy, int from, int to, int height) {}

    /** Names what was written from an index on, which has so many levels of containers. */
    void name(Anchor anchor, int from, int height) {
        anchors.put(anchor, new Anchored(null, from, json.length(), height));
    }

    /** Names the text of a scalar, which does not stay where it is. */
    void nameCopy(Anchor anchor, String text) {
        anchors.put(anchor, new Anchored(text, 0, 0, 0));
    }

    /**
     * Writes again what an alias stands for.
     *
     * @param depth levels of containers around it
     * @return levels of containers in it
     */
    int repeat(AliasEvent alias, int depth) {
        var anchored = anchors.get(alias.getAlias());
        if (anchored == null) {
            throw problems.at(
                    alias,
                    "no value before this one is named &"
                            + Excerpt.of(alias.getAlias().getValue()));
        }
        if (depth + anchored.height() > Notation.DEEPEST) {
            throw problems.tooDeep(alias);
        }
        if (anchored.copy() == null) {
            json.repeat(anchored.from(), anchored.to());
        } else {
            json.append(anchored.copy());
        }
        return anchored.height();
    }
}
