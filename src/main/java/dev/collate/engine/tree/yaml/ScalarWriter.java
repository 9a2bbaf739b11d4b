package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonText;
import dev.collate.utf8.Utf8Slice;

/** Writes scalars as JSON values. The tag of a scalar, or else its text, determines the type of the value. */
final class ScalarWriter {
    private final JsonText json;
    private final YamlProblems problems;

    ScalarWriter(JsonText json, YamlProblems problems) {
        this.json = json;
        this.problems = problems;
    }

    /** Writes the plain scalar {@code [from, to)} of the YAML text. */
    void plain(YamlProperties own, byte[] bytes, int from, int to) {
        if (CoreTags.isForcedString(own.tag(), true)
                || own.tag() == null && CoreScalar.isCertainlyString(bytes, from, to)) {
            json.string(bytes, from, to);
        } else if (own.tag() == null && CoreScalar.isNatural(bytes, from, to)) {
            json.append(bytes, from, to);
        } else {
            typed(own, from, new Utf8Slice(bytes, from, to).toString());
        }
    }

    /** Writes a scalar with this text. {@code at} is its position in the YAML text. */
    void typed(YamlProperties own, int at, String text) {
        var type = CoreTags.type(own, at, text, problems);
        if (type == CoreScalar.STRING) {
            json.string(text);
        } else {
            json.append(type.toJson(text));
        }
    }
}
