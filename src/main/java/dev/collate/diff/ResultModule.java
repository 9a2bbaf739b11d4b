package dev.collate.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.engine.image.HighlightImage;
import dev.collate.engine.image.ImageDiff;
import dev.collate.engine.image.ImageDiff.Band;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.JsonPatch;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.result.Value;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.TextDiff;
import dev.collate.engine.text.TextDiff.Move;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/** Defines how the results of the engines are serialized as JSON, so that the engines do not depend on a JSON library. */
@Component
public final class ResultModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    public ResultModule() {
        super("results");
        setMixInAnnotation(TextDiff.class, DiffMembers.class);
        setMixInAnnotation(Move.class, NonNullMixIn.class);
        setMixInAnnotation(StructuredDiff.class, DiffMembers.class);
        setMixInAnnotation(Change.class, NonNullMixIn.class);
        setMixInAnnotation(ChangeType.class, AsWireName.class);
        setMixInAnnotation(Value.Text.class, AsText.class);
        setMixInAnnotation(JsonPatch.class, AsOperations.class);
        setMixInAnnotation(JsonPatch.Operation.class, NonNullMixIn.class);
        setMixInAnnotation(ImageDiff.class, DiffMembers.class);
        setMixInAnnotation(Band.Type.class, AsWireName.class);
        addSerializer(Value.Json.class, new RawJsonWriter());
        addSerializer(ChangeLine.class, new ChangeLineWriter());
        addSerializer(HighlightImage.class, new DataUriWriter());
    }

    @JsonInclude(Include.NON_NULL)
    interface DiffMembers {
        @JsonInclude(Include.NON_DEFAULT)
        boolean approximate();
    }

    @JsonInclude(Include.NON_NULL)
    interface NonNullMixIn {}

    interface AsWireName {
        @JsonValue
        String wireName();
    }

    interface AsText {
        @JsonValue
        String text();
    }

    interface AsOperations {
        @JsonValue
        List<JsonPatch.Operation> operations();
    }

    /** Writes the highlight image as a data URI. */
    private static final class DataUriWriter extends ValueSerializer<HighlightImage> {
        @Override
        public void serialize(HighlightImage image, JsonGenerator generator, SerializationContext context) {
            DataUri.write(FileType.PNG.mediaType(), image::open, generator);
        }
    }

    /** Writes a value as its original JSON text, so that a number such as {@code 1.00} keeps all its digits. */
    private static final class RawJsonWriter extends ValueSerializer<Value.Json> {
        /** Maximum number of bytes that are decoded at once, so that a long value is not copied as a whole. */
        private static final int BLOCK_BYTES = 1 << 13;

        @Override
        public void serialize(Value.Json value, JsonGenerator generator, SerializationContext context) {
            var json = value.json();
            var block = json.beginning(BLOCK_BYTES);
            generator.writeRawValue(block.toString());
            while (block.to() < json.to()) {
                block = json.slice(block.to(), json.to()).beginning(BLOCK_BYTES);
                generator.writeRaw(block.toString());
            }
        }
    }

    /**
     * Writes a line of a text difference as JSON. The text is copied from the bytes of the request without creating a Java string, because
     * a diff may have millions of lines.
     */
    private static final class ChangeLineWriter extends ValueSerializer<ChangeLine> {
        private static final SerializedString TYPE = new SerializedString("type");
        private static final SerializedString CONTENT = new SerializedString("content");
        private static final SerializedString LINE_NUMBER = new SerializedString("lineNumber");
        private static final SerializedString OLD_LINE_NUMBER = new SerializedString("oldLineNumber");
        private static final SerializedString NEW_LINE_NUMBER = new SerializedString("newLineNumber");
        private static final SerializedString NO_NEWLINE = new SerializedString("noNewline");
        private static final SerializedString SEGMENTS = new SerializedString("segments");
        private static final SerializedString TEXT = new SerializedString("text");
        private static final SerializedString CHANGED = new SerializedString("changed");

        @Override
        public void serialize(ChangeLine line, JsonGenerator json, SerializationContext context) {
            json.writeStartObject();
            json.writeName(TYPE);
            json.writeString(line.type().wireName());
            json.writeName(CONTENT);
            write(line.content(), json);
            json.writeName(LINE_NUMBER);
            json.writeNumber(line.lineNumber());
            if (line.oldLineNumber() > 0) {
                json.writeName(OLD_LINE_NUMBER);
                json.writeNumber(line.oldLineNumber());
            }
            if (line.newLineNumber() > 0) {
                json.writeName(NEW_LINE_NUMBER);
                json.writeNumber(line.newLineNumber());
            }
            if (line.noNewline()) {
                json.writeName(NO_NEWLINE);
                json.writeBoolean(true);
            }
            if (!line.segments().isEmpty()) {
                json.writeName(SEGMENTS);
                json.writeStartArray();
                for (var segment : line.segments()) {
                    json.writeStartObject();
                    json.writeName(TEXT);
                    write(segment.text(), json);
                    json.writeName(CHANGED);
                    json.writeBoolean(segment.changed());
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }

        private static void write(Utf8Slice text, JsonGenerator json) {
            json.writeUTF8String(text.bytes(), text.from(), text.length());
        }
    }
}
