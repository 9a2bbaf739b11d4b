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
    void writePlainScalar(YamlProperties ownProperties, byte[] bytes, int from, int to) {
        if (CoreTags.isForcedString(ownProperties.tag(), true)
                || ownProperties.tag() == null && CoreScalar.isCertainlyString(bytes, from, to)) {
            json.appendString(bytes, from, to);
        } else if (ownProperties.tag() == null && CoreScalar.isNatural(bytes, from, to)) {
            json.append(bytes, from, to);
        } else {
            writeTypedScalar(ownProperties, from, new Utf8Slice(bytes, from, to).toString());
        }
    }

    /** Writes a scalar with this text. {@code position} is its position in the YAML text. */
    void writeTypedScalar(YamlProperties ownProperties, int position, String text) {
        var type = CoreTags.scalarType(ownProperties, position, text, problems);
        if (type == CoreScalar.STRING) {
            json.appendString(text);
        } else {
            json.append(type.toJson(text));
        }
    }
}
