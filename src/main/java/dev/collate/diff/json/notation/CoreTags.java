package dev.collate.diff.json.notation;

import dev.collate.utf8.Excerpt;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** What the tags of YAML's core schema say; all others are refused, for they mean something to some application alone. */
final class CoreTags {
    private static final String PREFIX = "tag:yaml.org,2002:";

    /** Says that a scalar is text, and nothing of a collection. */
    private static final String NON_SPECIFIC = "!";

    private CoreTags() {}

    /** Refuses a collection whose tag is not its kind's. */
    static void check(CollectionStartEvent event, YamlProblems problems) {
        var tag = event.getTag().orElse(NON_SPECIFIC);
        var kind = event.getEventId() == Event.ID.MappingStart ? "map" : "seq";
        if (!tag.equals(NON_SPECIFIC) && !tag.equals(PREFIX + kind)) {
            throw problems.at(event, "the tag " + shown(tag) + " is not in the core schema");
        }
    }

    /** What a scalar means: by its tag if it has one, else by its text if it is plain. */
    static CoreScalar meaning(ScalarEvent event, YamlProblems problems) {
        var tag = event.getTag().orElse(event.isPlain() ? "" : NON_SPECIFIC);
        if (tag.equals(NON_SPECIFIC) || tag.equals(PREFIX + "str")) {
            return CoreScalar.STRING;
        }
        var meaning = CoreScalar.of(event.getValue());
        if (meaning == CoreScalar.INT && CoreScalar.tooLong(event.getValue())) {
            throw problems.at(event, "a number in this base must not have more than 1000 digits");
        }
        boolean fits = switch (tag) {
            case "" -> true;
            case PREFIX + "null" -> meaning == CoreScalar.NULL;
            case PREFIX + "bool" -> meaning == CoreScalar.BOOL;
            case PREFIX + "int" -> meaning == CoreScalar.INT;
            case PREFIX + "float" ->
                meaning == CoreScalar.INT || meaning == CoreScalar.FLOAT || meaning == CoreScalar.NO_NUMBER;
            default -> throw problems.at(event, "the tag " + shown(tag) + " is not in the core schema");
        };
        if (!fits) {
            throw problems.at(event, "this is no " + shown(tag));
        }
        return meaning;
    }

    private static String shown(String tag) {
        return Excerpt.of(tag.startsWith(PREFIX) ? "!!" + tag.substring(PREFIX.length()) : tag);
    }
}
