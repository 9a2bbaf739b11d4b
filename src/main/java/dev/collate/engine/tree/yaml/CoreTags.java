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
    static final String CORE_PREFIX = "tag:yaml.org,2002:";

    /** The non-specific tag. A scalar with this tag is a string. The tag has no effect on a collection. */
    private static final String NON_SPECIFIC = "!";

    private static final Set<String> CORE_TAGS = Stream.of("null", "bool", "int", "float", "str", "seq", "map")
            .map(CORE_PREFIX::concat)
            .collect(Collectors.toUnmodifiableSet());

    private CoreTags() {}

    /** Returns whether a tag is neither the non-specific tag nor a tag of the core schema. */
    static boolean isCustom(@Nullable String tag) {
        return tag != null && !tag.equals(NON_SPECIFIC) && !CORE_TAGS.contains(tag);
    }

    /** Begins the object that a value with a custom tag becomes: writes its opening bracket and its key. */
    static void openTagObject(@Nullable String tag, JsonText json) {
        json.append('{');
        json.appendString(tagKey(String.valueOf(tag)));
        json.append(':');
    }

    /** Returns the name of a tag in messages and results, such as {@code !!str} for a tag of the core schema. */
    private static String tagKey(String tag) {
        return tag.startsWith(CORE_PREFIX) ? "!!" + tag.substring(CORE_PREFIX.length()) : tag;
    }

    /** Rejects a collection whose core tag does not match its kind, {@code map} or {@code seq}. */
    static void checkCollection(YamlProperties properties, String kind, YamlProblems problems) {
        var tag = properties.tag();
        if (tag != null && CORE_TAGS.contains(tag) && !tag.equals(CORE_PREFIX + kind)) {
            throw invalidForTag(properties, tag, problems);
        }
    }

    /**
     * Returns whether a scalar is a string because of its tag or its quotes, regardless of its characters. A scalar with a custom tag is a
     * string, because only an application knows its type.
     */
    static boolean isForcedString(@Nullable String tag, boolean isPlain) {
        return tag == null ? !isPlain : tag.equals(NON_SPECIFIC) || tag.equals(CORE_PREFIX + "str") || isCustom(tag);
    }

    /**
     * Returns the type of a scalar.
     *
     * @param position the position of the scalar in the YAML text
     * @throws dev.collate.problem.ApiException 422 if the scalar is not valid for its tag, or its conversion would take too much time
     */
    static CoreScalar scalarType(YamlProperties properties, int position, String text, YamlProblems problems) {
        var tag = properties.tag();
        var type = CoreScalar.typeOf(text);
        if (type == CoreScalar.INT && CoreScalar.isTooLong(text)) {
            throw problems.problemAt(
                    position,
                    "an octal or hexadecimal number must not have more than 1000 characters, including its prefix");
        }
        if (tag == null) {
            return type;
        }
        boolean fitsTag = switch (tag) {
            case CORE_PREFIX + "null" -> type == CoreScalar.NULL;
            case CORE_PREFIX + "bool" -> type == CoreScalar.BOOL;
            case CORE_PREFIX + "int" -> type == CoreScalar.INT;
            case CORE_PREFIX + "float" ->
                type == CoreScalar.INT || type == CoreScalar.FLOAT || type == CoreScalar.NON_FINITE;
            default -> false;
        };
        if (!fitsTag) {
            throw invalidForTag(properties, tag, problems);
        }
        return type;
    }

    private static RuntimeException invalidForTag(YamlProperties properties, String tag, YamlProblems problems) {
        return problems.problemAt(
                properties.position(), "the value is not valid for the tag " + Snippet.of(tagKey(tag)));
    }
}
