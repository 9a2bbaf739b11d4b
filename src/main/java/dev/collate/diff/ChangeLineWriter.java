package dev.collate.diff;

import dev.collate.engine.text.ChangeLine;
import dev.collate.utf8.Utf8Slice;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes a line of a text difference as JSON. The text is copied from the bytes of the request without creating a Java string, because a
 * diff may have millions of lines.
 */
final class ChangeLineWriter extends ValueSerializer<ChangeLine> {
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
