package dev.collate.convert;

import dev.collate.engine.sql.OutputEncoding;
import dev.collate.engine.sql.SqlScript;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes a script as a JSON string directly to the output stream of the JSON generator. The SQL is escaped for JSON while it is generated.
 */
final class ScriptSerializer extends ValueSerializer<SqlScript> {
    @Override
    public void serialize(SqlScript script, JsonGenerator generator, SerializationContext context) {
        if (!(generator.streamWriteOutputTarget() instanceof OutputStream stream)) {
            throw new IllegalStateException("a script can be written only to an output of UTF-8 bytes");
        }
        generator.writeRawValue("\"");
        generator.flush();
        try {
            script.writeTo(stream, OutputEncoding.JSON);
        } catch (IOException e) {
            throw JacksonIOException.construct(e, generator);
        }
        generator.writeRaw('"');
    }
}
