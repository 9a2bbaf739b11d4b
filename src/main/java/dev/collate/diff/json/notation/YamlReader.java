package dev.collate.diff.json.notation;

import dev.collate.utf8.Excerpt;
import dev.collate.utf8.Utf8;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
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

    private final YamlProblems problems;
    private final JsonText json;
    private final Deque<OpenContainer> open = new ArrayDeque<>();
    private final Anchors anchors;
    private boolean started;
    private int keysAround;

    private YamlReader(Utf8 yaml, YamlProblems problems) {
        this.problems = problems;
        this.json = new JsonText(yaml.length());
        this.anchors = new Anchors(json, problems);
    }

    static Utf8 toJson(Utf8 yaml, String input) {
        var problems = new YamlProblems(yaml, input);
        var reader = new YamlReader(yaml, problems);
        var bytes = new ByteArrayInputStream(yaml.bytes(), yaml.from(), yaml.length());
        try {
            for (var event : new Parse(SETTINGS).parseInputStream(bytes)) {
                reader.accept(event);
            }
        } catch (YamlEngineException e) {
            throw problems.of(e);
        }
        if (!reader.started) {
            reader.json.append("null");
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
            throw problems.at(event, "up to here the aliases have made the document many times as large as its text");
        }
    }

    private void start(Event event) {
        if (started) {
            throw problems.at(event, "a second document begins; only one can be compared");
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
            if (isKey) {
                anchors.nameCopy(anchor, written(start));
            } else {
                anchors.name(anchor, start, 0);
            }
        }
        if (isKey) {
            json.truncate(start);
            json.string(text(event));
        }
        finish(event, start, 0);
    }

    private void value(ScalarEvent event) {
        var meaning = CoreTags.meaning(event, problems);
        if (meaning == CoreScalar.STRING) {
            json.string(text(event));
        } else {
            json.append(meaning.toJson(event.getValue()));
        }
    }

    private String text(ScalarEvent event) {
        var text = event.getValue();
        // Only an escape in double quotes can name half of a pair: the document's own bytes are well-formed.
        if (event.isDQuoted() && text.codePoints().anyMatch(YamlReader::isHalfOfPair)) {
            throw problems.at(event, "half of a surrogate pair is no character");
        }
        return text;
    }

    private static boolean isHalfOfPair(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }

    private void alias(AliasEvent event) {
        separate();
        int start = json.length();
        int height = anchors.repeat(event, open.size());
        var parent = open.peek();
        if (parent != null && parent.wantsKey) {
            quote(start);
        }
        finish(event, start, height);
    }

    private void open(CollectionStartEvent event) {
        separate();
        boolean mapping = event.getEventId() == Event.ID.MappingStart;
        CoreTags.check(event, problems);
        if (open.size() == Notation.DEEPEST) {
            throw problems.tooDeep(event);
        }
        var parent = open.peek();
        boolean isKey = parent != null && parent.wantsKey;
        keysAround += isKey ? 1 : 0;
        if (event.getAnchor().isPresent()) {
            refuseInKey(event);
        }
        open.push(new OpenContainer(event, json.length(), isKey));
        json.append(mapping ? '{' : '[');
    }

    private void close() {
        var container = open.pop();
        json.append(container.keys == null ? ']' : '}');
        int height = container.height + 1;
        container.event.getAnchor().ifPresent(anchor -> anchors.name(anchor, container.start, height));
        if (container.isKey) {
            keysAround--;
            quote(container.start);
        }
        finish(container.event, container.start, height);
    }

    /** A container that is a key becomes a string, and then nothing in it has a place that an anchor could name. */
    private void refuseInKey(NodeEvent event) {
        if (keysAround > 0) {
            throw problems.at(event, "an anchor in a key that is a mapping or a sequence is not supported");
        }
    }

    /** Makes a key, which stands at {@code start}, the string of its JSON text, unless it is a string. */
    private void quote(int start) {
        if (json.byteAt(start) != '"') {
            var text = written(start);
            json.truncate(start);
            json.string(text);
        }
    }

    private String written(int start) {
        return new String(json.copyFrom(start), StandardCharsets.UTF_8);
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
                var key = written(start);
                if (!parent.keys.add(key)) {
                    throw problems.at(event, "the key " + Excerpt.of(key) + " stands twice in one mapping");
                }
                json.append(':');
            }
            parent.wantsKey = !parent.wantsKey;
        }
    }
}
