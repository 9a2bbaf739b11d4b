package dev.collate.convert;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.engine.sql.OutputEncoding;
import dev.collate.engine.sql.SqlScript;
import dev.collate.engine.sql.SqlScript.Column;
import dev.collate.engine.sql.infer.NotationSearch.Offer;
import dev.collate.work.Work;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/** The response to a conversion. */
public record ConvertResponse(boolean success, Data data) {
    /**
     * The result of a conversion.
     *
     * @param sql the script; its SQL is generated while the response is written
     * @param rows the number of rows that the script inserts
     * @param columns the number of columns of the table
     * @param duration the number of milliseconds from the start of the conversion to the end of the script
     * @param delimiter the delimiter that the server has detected; null if the request names the delimiter, or if it is the comma
     * @param schema the columns of the table; null if the request does not ask for them
     */
    public record Data(
            @JsonSerialize(using = ScriptSerializer.class) SqlScript sql,

            int rows,
            int columns,

            @JsonProperty("duration_ms") Stopwatch duration,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String delimiter,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<ColumnSchema> schema) {}

    /**
     * A column in the response. {@link Column} explains the other components.
     *
     * @param reason why the column has its type; empty if the request has chosen the type, or if the column has no values
     * @param offers the options that would give a text column another type, or the numbers of a column other values
     */
    public record ColumnSchema(
            String name,
            @JsonProperty("source_name") String sourceName,
            String type,
            boolean nullable,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) String reason,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Offer> offers) {
        public static List<ColumnSchema> of(SqlScript script) {
            var schema = new ArrayList<ColumnSchema>();
            var reasons = script.reasons();
            var offers = script.offers();
            for (var column : script.columns()) {
                int index = schema.size();
                schema.add(new ColumnSchema(
                        column.name(),
                        column.sourceName(),
                        column.type(),
                        column.nullable(),
                        reasons.get(index),
                        offers.get(index)));
            }
            return List.copyOf(schema);
        }
    }

    /**
     * Measures the time from the start of the conversion to the serialization of this value. The JSON properties are serialized in order,
     * and the script precedes the stopwatch, so the time includes the generation of the script.
     */
    public record Stopwatch(long startNanos) {
        @JsonValue
        long milliseconds() {
            return (System.nanoTime() - startNanos) / 1_000_000;
        }
    }

    /** Returns the response, and computes the schema if the request asks for it. */
    static ConvertResponse of(ConvertRequest request, SqlScript script, Work work, long startNanos) {
        var schema = request.includeSchema()
                ? work.computeWithHeldMemory(request.csv().length(), () -> ColumnSchema.of(script))
                : null;
        return new ConvertResponse(
                true,
                new Data(
                        script,
                        script.rowCount(),
                        script.columns().size(),
                        new Stopwatch(startNanos),
                        request.reportedDelimiter(script),
                        schema));
    }

    /**
     * Writes a script as a JSON string directly to the output stream of the JSON generator. The SQL is escaped for JSON while it is
     * generated.
     */
    static final class ScriptSerializer extends ValueSerializer<SqlScript> {
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
}
