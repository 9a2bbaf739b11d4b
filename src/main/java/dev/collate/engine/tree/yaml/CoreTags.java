package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonText;
import dev.collate.utf8.Snippet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tags of the YAML core schema. All other tags are custom tags: only an application knows their meaning. A value with a custom tag
 * becomes an object whose only key is the tag.
 */
final class CoreTags {
    static final String PREFIX = "tag:yaml.org,2002:";

    /** The non-specific tag. A scalar with this tag is a string. The tag has no effect on a collection. */
    private static final String NON_SPECIFIC = "!";

    private static final Set<String> CORE = Stream.of("null", "bool", "int", "float", "str", "seq", "map")
            .map(PREFIX::concat)
            .collect(Collectors.toUnmodifiableSet());

    private CoreTags() {}

    /** Returns whether a tag is neither the non-specific tag nor a tag of the core schema. */
    static boolean isCustom(@Nullable String tag) {
        return tag != null && !tag.equals(NON_SPECIFIC) && !CORE.contains(tag);
    }

    /** Begins the object that a value with a custom tag becomes: writes its opening bracket and its key. */
    static void writeKey(@Nullable String tag, JsonText json) {
        json.append('{');
        json.string(key(String.valueOf(tag)));
        json.append(':');
    }

    private static String key(String tag) {
        return tag.startsWith(PREFIX) ? "!!" + tag.substring(PREFIX.length()) : tag;
    }

    /** Rejects a collection whose core tag does not match its kind, {@code map} or {@code seq}. */
    static void checkCollection(YamlProperties properties, String kind, YamlProblems problems) {
        var tag = properties.tag();
        if (tag != null && CORE.contains(tag) && !tag.equals(PREFIX + kind)) {
            throw invalidForTag(properties, tag, problems);
        }
    }

    /**
     * Returns whether a scalar is a string because of its tag or its quotes, regardless of its characters. A scalar with a custom tag is a
     * string, because only an application knows its type.
     */
    static boolean isForcedString(@Nullable String tag, boolean plain) {
        return tag == null ? !plain : tag.equals(NON_SPECIFIC) || tag.equals(PREFIX + "str") || isCustom(tag);
    }

    /** Returns the type of a scalar. The scalar must be valid for its tag, if it has a tag. */
    static CoreScalar type(YamlProperties properties, int at, String text, YamlProblems problems) {
        var tag = properties.tag();
        var type = CoreScalar.of(text);
        if (type == CoreScalar.INT && CoreScalar.tooLong(text)) {
            throw problems.at(
                    at, "an octal or hexadecimal number must not have more than 1000 characters, including its prefix");
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
            default -> false;
        };
        if (!fits) {
            throw invalidForTag(properties, tag, problems);
        }
        return type;
    }

    private static RuntimeException invalidForTag(YamlProperties properties, String tag, YamlProblems problems) {
        return problems.at(properties.at(), "the value is not valid for the tag " + Snippet.of(key(tag)));
    }
}
