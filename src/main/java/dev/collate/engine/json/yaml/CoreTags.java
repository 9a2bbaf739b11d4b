package dev.collate.engine.json.yaml;

import dev.collate.utf8.Snippet;
import org.jspecify.annotations.Nullable;

/** The tags of YAML's core schema. All others are refused, for their meaning is an application's own. */
final class CoreTags {
    static final String PREFIX = "tag:yaml.org,2002:";

    /** Says that a scalar is text, and nothing of a collection. */
    private static final String NON_SPECIFIC = "!";

    private CoreTags() {}

    /** Refuses a collection whose tag is not its kind's, {@code map} or {@code seq}. */
    static void checkCollection(YamlProperties properties, String kind, YamlProblems problems) {
        var tag = properties.tag();
        if (tag != null && !tag.equals(NON_SPECIFIC) && !tag.equals(PREFIX + kind)) {
            throw unknown(properties, tag, problems);
        }
    }

    /** Whether a scalar is text, whatever its characters are. */
    static boolean isText(@Nullable String tag, boolean plain) {
        return tag == null ? !plain : tag.equals(NON_SPECIFIC) || tag.equals(PREFIX + "str");
    }

    /** What the characters of a scalar mean, by its tag if it has one. */
    static CoreScalar meaning(YamlProperties properties, int at, String text, YamlProblems problems) {
        var tag = properties.tag();
        var meaning = CoreScalar.of(text);
        if (meaning == CoreScalar.INT && CoreScalar.tooLong(text)) {
            throw problems.at(at, "a number in this base must not have more than 1000 digits");
        }
        if (tag == null) {
            return meaning;
        }
        boolean fits = switch (tag) {
            case PREFIX + "null" -> meaning == CoreScalar.NULL;
            case PREFIX + "bool" -> meaning == CoreScalar.BOOL;
            case PREFIX + "int" -> meaning == CoreScalar.INT;
            case PREFIX + "float" ->
                meaning == CoreScalar.INT || meaning == CoreScalar.FLOAT || meaning == CoreScalar.NO_NUMBER;
            default -> throw unknown(properties, tag, problems);
        };
        if (!fits) {
            throw problems.at(properties.at(), "the value does not fit the tag " + shown(tag));
        }
        return meaning;
    }

    private static RuntimeException unknown(YamlProperties properties, String tag, YamlProblems problems) {
        return problems.at(properties.at(), "the tag " + shown(tag) + " is not in the core schema");
    }

    private static String shown(String tag) {
        return Snippet.of(tag.startsWith(PREFIX) ? "!!" + tag.substring(PREFIX.length()) : tag);
    }
}
