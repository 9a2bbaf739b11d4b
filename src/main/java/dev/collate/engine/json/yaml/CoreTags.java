package dev.collate.engine.json.yaml;

import dev.collate.utf8.Snippet;
import org.jspecify.annotations.Nullable;

/** The tags of the YAML core schema. All other tags are rejected, because only an application knows their meaning. */
final class CoreTags {
    static final String PREFIX = "tag:yaml.org,2002:";

    /** The non-specific tag. A scalar with this tag is a string. The tag has no effect on a collection. */
    private static final String NON_SPECIFIC = "!";

    private CoreTags() {}

    /** Rejects a collection whose tag does not match its kind, {@code map} or {@code seq}. */
    static void checkCollection(YamlProperties properties, String kind, YamlProblems problems) {
        var tag = properties.tag();
        if (tag != null && !tag.equals(NON_SPECIFIC) && !tag.equals(PREFIX + kind)) {
            throw unknown(properties, tag, problems);
        }
    }

    /** Returns whether a scalar is a string because of its tag or its quotes, regardless of its characters. */
    static boolean isText(@Nullable String tag, boolean plain) {
        return tag == null ? !plain : tag.equals(NON_SPECIFIC) || tag.equals(PREFIX + "str");
    }

    /** Returns the type of a scalar. The scalar must be valid for its tag, if it has a tag. */
    static CoreScalar type(YamlProperties properties, int at, String text, YamlProblems problems) {
        var tag = properties.tag();
        var type = CoreScalar.of(text);
        if (type == CoreScalar.INT && CoreScalar.tooLong(text)) {
            throw problems.at(at, "an octal or hexadecimal number must not have more than 1000 digits");
        }
        if (tag == null) {
            return type;
        }
        boolean fits = switch (tag) {
            case PREFIX + "null" -> type == CoreScalar.NULL;
            case PREFIX + "bool" -> type == CoreScalar.BOOL;
            case PREFIX + "int" -> type == CoreScalar.INT;
            case PREFIX + "float" ->
                type == CoreScalar.INT || type == CoreScalar.FLOAT || type == CoreScalar.NON_FINITE;
            default -> throw unknown(properties, tag, problems);
        };
        if (!fits) {
            throw problems.at(properties.at(), "the value is not valid for the tag " + shown(tag));
        }
        return type;
    }

    private static RuntimeException unknown(YamlProperties properties, String tag, YamlProblems problems) {
        return problems.at(properties.at(), "the tag " + shown(tag) + " is not in the core schema");
    }

    private static String shown(String tag) {
        return Snippet.of(tag.startsWith(PREFIX) ? "!!" + tag.substring(PREFIX.length()) : tag);
    }
}
