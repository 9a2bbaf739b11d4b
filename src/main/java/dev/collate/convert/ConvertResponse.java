package dev.collate.convert;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.engine.sql.Column;
import dev.collate.engine.sql.SqlScript;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonSerialize;

/** The response to a conversion. */
record ConvertResponse(boolean success, Data data) {
    /**
     * The result of a conversion.
     *
     * @param sql the script, generated while the response is written
     * @param rows number of rows that the script inserts
     * @param columns number of columns of the table
     * @param duration milliseconds until the end of the script
     * @param schema the columns; null unless the request asks for them
     */
    record Data(
            @JsonSerialize(using = ScriptSerializer.class) SqlScript sql,

            int rows,
            int columns,

            @JsonProperty("duration_ms") Stopwatch duration,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<ColumnSchema> schema) {}

    /** A column in the response; see {@link Column}. */
    record ColumnSchema(
            String name, @JsonProperty("source_name") String sourceName, String type, boolean nullable) {
        static ColumnSchema of(Column column) {
            return new ColumnSchema(column.name(), column.sourceName(), column.type(), column.nullable());
        }
    }

    /** Measures the time until it is serialized. Properties are serialized in order, so this is the time until the end of the script. */
    record Stopwatch(long startNanos) {
        static Stopwatch started() {
            return new Stopwatch(System.nanoTime());
        }

        @JsonValue
        long milliseconds() {
            return (System.nanoTime() - startNanos) / 1_000_000;
        }
    }

    static ConvertResponse of(SqlScript script, Stopwatch stopwatch, boolean includeSchema) {
        var columns = script.columns();
        var schema = includeSchema ? columns.stream().map(ColumnSchema::of).toList() : null;
        return new ConvertResponse(true, new Data(script, script.rows(), columns.size(), stopwatch, schema));
    }
}
