package dev.collate.diff.json.notation;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Position;
import dev.collate.utf8.Utf8;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Writes a YAML document as JSON while a parser hands over its events. An alias repeats the JSON text that its anchor stands for, so a
 * document whose aliases multiply meets the text's bound. For one document.
 */
final class YamlReader {
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            // The size of the request is bounded already; the library's own bound is 3 MB.
            .setCodePointLimit(Integer.MAX_VALUE)
            .setBufferSize(1 << 16)
            .build();

    private static final String CORE_TAGS = "tag:yaml.org,2002:";
    private static final String NO_TAG = "!";

    private final String input;
    private final JsonText json;
    private final Deque<Container> open = new ArrayDeque<>();
    private final Map<Anchor, Anchored> anchors = new HashMap<>();
    private boolean started;
    private int keysAround;

    private YamlReader(Utf8 yaml, String input) {
        this.input = input;
        this.json = new JsonText(yaml.length());
    }

    /** A mapping or sequence that is not closed yet. */
    private static final class Container {
        private final CollectionStartEvent event;
        private final int start;
        private final boolean isKey;
        private final @Nullable Set<String> keys;
        private boolean wantsKey;
        private boolean empty = true;
        private int height;

        Container(CollectionStartEvent event, int start, boolean isKey) {
            this.event = event;
            this.start = start;
            this.isKey = isKey;
            this.wantsKey = event.getEventId() == Event.ID.MappingStart;
            this.keys = wantsKey ? new HashSet<>() : null;
        }
    }

    /**
     * What an anchor stands for.
     *
     * @param copy the JSON text, if it did not stay in the document's as it was
     * @param from where else it begins
     * @param to where else it ends
     * @param height levels of containers in it
     */
    private record Anchored(@Nullable String copy, int from, int to, int height) {}

    static Utf8 toJson(Utf8 yaml, String input) {
        var reader = new YamlReader(yaml, input);
        var bytes = new ByteArrayInputStream(yaml.bytes(), yaml.from(), yaml.length());
        try {
            for (var event : new Parse(SETTINGS).parseInputStream(bytes)) {
                reader.accept(event);
            }
        } catch (MarkedYamlEngineException e) {
            throw reader.wrong(e.getProblemMark(), e.getProblem() == null ? "this is not YAML" : e.getProblem());
        } catch (ReaderException e) {
            throw reader.wrong(
                    position(yaml, e.getPosition()),
                    "U+%04X is not allowed in YAML unless it is escaped".formatted(e.getCodePoint()));
        } catch (YamlEngineException e) {
            throw ApiException.unprocessable(input + ": this is not YAML 1.2.");
        }
        if (!reader.started) {
            reader.json.append("null".getBytes(StandardCharsets.US_ASCII), 0, 4);
        }
        return reader.json.utf8();
    }

    private void accept(Event event) {
        try {
            switch (event.getEventId()) {
                case DocumentStart -> start(event);
                case Scalar -> scalar((ScalarEvent) event);
                case Alias -> alias((AliasEvent) event);
                case SequenceStart, MappingStart -> open((CollectionStartEvent) event);
                case SequenceEnd, MappingEnd -> close();
                default -> {}
            }
        } catch (JsonText.TooLong e) {
            throw wrong(event, "up to here the aliases have made the document many times as large as its text");
        }
    }

    private void start(Event event) {
        if (started) {
            throw wrong(event, "a second document begins; only one can be compared");
        }
        started = true;
    }

    private void scalar(ScalarEvent event) {
        separate();
        int start = json.length();
        var parent = open.peek();
        var anchor = event.getAnchor().orElse(null);
        boolean isKey = parent != null && parent.wantsKey;
        if (anchor != null || !isKey) {
            value(event);
        }
        if (anchor != null) {
            refuseInKey(event);
            var copy = isKey ? new String(json.copyFrom(start), StandardCharsets.UTF_8) : null;
            anchors.put(anchor, new Anchored(copy, start, json.length(), 0));
        }
        if (isKey) {
            json.truncate(start);
            json.string(text(event));
        }
        finish(event, start, 0);
    }

    private void value(ScalarEvent event) {
        var meaning = meaning(event);
        if (meaning == CoreScalar.STRING) {
            json.string(text(event));
        } else {
            var value = meaning.toJson(event.getValue()).getBytes(StandardCharsets.UTF_8);
            json.append(value, 0, value.length);
        }
    }

    private String text(ScalarEvent event) {
        var text = event.getValue();
        // Only an escape in double quotes can name half of a pair: the document's own bytes are well-formed.
        if (event.isDQuoted()
                && text.codePoints().anyMatch(point -> point <= 0xFFFF && Character.isSurrogate((char) point))) {
            throw wrong(event, "half of a surrogate pair is no character");
        }
        return text;
    }

    private CoreScalar meaning(ScalarEvent event) {
        var text = event.getValue();
        var tag = event.getTag().orElse(event.isPlain() ? "" : NO_TAG);
        if (tag.equals(NO_TAG) || tag.equals(CORE_TAGS + "str")) {
            return CoreScalar.STRING;
        }
        var meaning = CoreScalar.of(text);
        if (meaning == CoreScalar.INT && text.length() > CoreScalar.LONGEST_BASE && text.matches("0[ox].*")) {
            throw wrong(event, "a number in this base must not have more than 1000 digits");
        }
        boolean fits = switch (tag) {
            case "" -> true;
            case CORE_TAGS + "null" -> meaning == CoreScalar.NULL;
            case CORE_TAGS + "bool" -> meaning == CoreScalar.BOOL;
            case CORE_TAGS + "int" -> meaning == CoreScalar.INT;
            case CORE_TAGS + "float" ->
                meaning == CoreScalar.INT || meaning == CoreScalar.FLOAT || meaning == CoreScalar.NO_NUMBER;
            default -> throw wrong(event, "the tag " + shown(tag) + " is not in the core schema");
        };
        if (!fits) {
            throw wrong(event, "this is no " + shown(tag));
        }
        return meaning;
    }

    private void alias(AliasEvent event) {
        separate();
        var anchored = anchors.get(event.getAlias());
        if (anchored == null) {
            throw wrong(event, "no value before this one is named &" + event.getAlias());
        }
        if (open.size() + anchored.height() > Notation.DEEPEST) {
            throw tooDeep(event);
        }
        int start = json.length();
        if (anchored.copy() == null) {
            json.repeat(anchored.from(), anchored.to());
        } else {
            var copy = anchored.copy().getBytes(StandardCharsets.UTF_8);
            json.append(copy, 0, copy.length);
        }
        var parent = open.peek();
        if (parent != null && parent.wantsKey) {
            quote(start);
        }
        finish(event, start, anchored.height());
    }

    private void open(CollectionStartEvent event) {
        separate();
        boolean mapping = event.getEventId() == Event.ID.MappingStart;
        var tag = event.getTag().orElse(NO_TAG);
        if (!tag.equals(NO_TAG) && !tag.equals(CORE_TAGS + (mapping ? "map" : "seq"))) {
            throw wrong(event, "the tag " + shown(tag) + " is not in the core schema");
        }
        if (open.size() == Notation.DEEPEST) {
            throw tooDeep(event);
        }
        var parent = open.peek();
        boolean isKey = parent != null && parent.wantsKey;
        keysAround += isKey ? 1 : 0;
        if (event.getAnchor().isPresent()) {
            refuseInKey(event);
        }
        open.push(new Container(event, json.length(), isKey));
        json.append(mapping ? '{' : '[');
    }

    private void close() {
        var container = open.pop();
        json.append(container.keys == null ? ']' : '}');
        int height = container.height + 1;
        container
                .event
                .getAnchor()
                .ifPresent(anchor -> anchors.put(anchor, new Anchored(null, container.start, json.length(), height)));
        if (container.isKey) {
            keysAround--;
            quote(container.start);
        }
        finish(container.event, container.start, height);
    }

    /** A container that is a key becomes a string, and then nothing in it has a place that an anchor could name. */
    private void refuseInKey(NodeEvent event) {
        if (keysAround > 0) {
            throw wrong(event, "an anchor in a key that is a mapping or a sequence is not supported");
        }
    }

    /** Makes a key, which stands at {@code start}, the string of its JSON text, unless it is a string. */
    private void quote(int start) {
        if (json.byteAt(start) != '"') {
            var text = new String(json.copyFrom(start), StandardCharsets.UTF_8);
            json.truncate(start);
            json.string(text);
        }
    }

    /** Writes what stands between the last node and the next. */
    private void separate() {
        var parent = open.peek();
        if (parent != null && !parent.empty && (parent.keys == null || parent.wantsKey)) {
            json.append(',');
        }
    }

    /** Tells the container around that a node is complete. */
    private void finish(NodeEvent event, int start, int height) {
        var parent = open.peek();
        if (parent == null) {
            return;
        }
        parent.empty = false;
        parent.height = Math.max(parent.height, height);
        if (parent.keys != null) {
            if (parent.wantsKey) {
                var key = new String(json.copyFrom(start), StandardCharsets.UTF_8);
                if (!parent.keys.add(key)) {
                    throw wrong(event, "the key " + key + " stands twice in one mapping");
                }
                json.append(':');
            }
            parent.wantsKey = !parent.wantsKey;
        }
    }

    private static String shown(String tag) {
        return tag.startsWith(CORE_TAGS) ? "!!" + tag.substring(CORE_TAGS.length()) : tag;
    }

    private ApiException tooDeep(Event event) {
        return wrong(event, "nested more than " + Notation.DEEPEST + " levels deep");
    }

    private ApiException wrong(Event event, String what) {
        return wrong(event.getStartMark(), what);
    }

    private ApiException wrong(Optional<Mark> mark, String what) {
        var position = mark.map(at -> new Position(at.getLine() + 1, at.getColumn() + 1))
                .orElse(new Position(1, 1));
        return wrong(position, what);
    }

    private ApiException wrong(Position position, String what) {
        return ApiException.unprocessable(input + ": " + position + ": " + what + ".");
    }

    /** Where the character with this index stands. */
    private static Position position(Utf8 yaml, int index) {
        int at = yaml.from();
        for (int left = index; at < yaml.to(); at++) {
            if ((yaml.bytes()[at] & 0xC0) != 0x80 && left-- == 0) {
                break;
            }
        }
        return Position.of(yaml.bytes(), yaml.from(), at);
    }
}
