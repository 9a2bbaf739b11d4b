package dev.collate.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.convert.ConvertResponse.ColumnSchema;
import dev.collate.convert.ConvertResponse.Stopwatch;
import dev.collate.engine.sql.SqlScript.Column;
import dev.collate.http.request.RequestParameters;
import dev.collate.work.Work;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class ConvertResponseTest {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final String CSV = "id, a\\b\n1,\"say \"\"ü\"\"\"\n2,\n";
    private static final String SQL =
            "SET client_encoding = 'UTF8';\nINSERT INTO \"t\" (\"id\", \"a\\b\") VALUES\n(1, 'say \"ü\"'),\n(2, NULL);\n";

    private final ConversionService service = new ConversionService();

    @Test
    void theResponseHasTheScriptAndItsCounts() {
        var response = MAPPER.readTree(written(response("false")));

        assertThat(response.path("success").booleanValue()).isTrue();
        var data = response.path("data");
        assertThat(data.propertyNames()).containsExactly("sql", "rows", "columns", "duration_ms");
        assertThat(data.path("sql").stringValue()).isEqualTo(SQL);
        assertThat(data.path("rows").intValue()).isEqualTo(2);
        assertThat(data.path("columns").intValue()).isEqualTo(2);
    }

    @Test
    void theSchemaIsReturnedIfRequested() {
        assertThat(response("true").data().schema())
                .containsExactly(
                        new ColumnSchema("id", "id", "INTEGER", false, "each value is a 32-bit integer", List.of()),
                        new ColumnSchema(
                                "a\\b", " a\\b", "VARCHAR(7)", true, "row 1: \"say \"ü\"\" is text", List.of()));
    }

    @Test
    void theSchemaIsComputedAsWork() {
        var request = ConvertRequest.of(parameters("true"));
        var script = service.convert(request, Work.UNLIMITED);
        var reserved = new Reserved();
        ConvertResponse.of(request, script, reserved, System.nanoTime());

        assertThat(reserved.heldBytes).containsExactly((long) CSV.length() + 1); // ü has two bytes.
    }

    @Test
    void theMemoryIsReservedBeforeTheCsvIsRead() {
        var reserved = new Reserved();
        service.convert(ConvertRequest.of(parameters("false")), reserved);

        assertThat(reserved.heapBytes).containsExactly(2L * CSV.getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void theCheckOfTheKeyReservesMemoryForEachRow() {
        var csv = "id\n1\n2\n33333333333\n";
        var reserved = new Reserved();
        service.convert(
                ConvertRequest.of(RequestParameters.ofMap(Map.of(
                        "csv", List.of(csv),
                        "dialect", List.of("sqlite"),
                        "table_name", List.of("t"),
                        "primary_key", List.of("id")))),
                reserved);

        assertThat(reserved.heapBytes).containsExactly(2L * csv.length() + 4 * 11);
    }

    @Test
    void theDurationIsMeasuredWhenItIsSerialized() {
        long before = System.nanoTime();
        var stopwatch = new Stopwatch(System.nanoTime());
        var earlier = new Stopwatch(before - TimeUnit.MINUTES.toNanos(1));
        long written = MAPPER.valueToTree(earlier).longValue();
        long passed = stopwatch.milliseconds();
        long most = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before);

        assertThat(written).isBetween(60_000L, 60_000 + most);
        assertThat(passed).isBetween(0L, most);
    }

    @Test
    void aFailingStreamIsReportedAsItsOwnException() {
        var response = response("false");
        var broken = new OutputStream() {
            private int left = 60;

            @Override
            public void write(int value) throws IOException {
                if (--left < 0) {
                    throw new IOException("the client has gone");
                }
            }
        };

        assertThatThrownBy(() -> MAPPER.writeValue(broken, response))
                .hasRootCauseInstanceOf(IOException.class)
                .hasRootCauseMessage("the client has gone");
    }

    @Test
    void aScriptCanOnlyBeWrittenAsBytes() {
        var response = response("false");

        assertThatThrownBy(() -> MAPPER.writeValueAsString(response))
                .hasRootCauseMessage("a script can be written only to an output of UTF-8 bytes");
    }

    @Test
    void theWarmUpConvertsATableWithAColumnOfEachType() throws Exception {
        var written = new ArrayList<Object>();
        var recording = new JsonMapper() {
            @Override
            public void writeValue(OutputStream out, Object value) {
                written.add(value);
            }
        };

        new ConvertConfiguration().conversionWarmUp(service, recording).run();

        assertThat(written).hasSize(1);
        var script = ((ConvertResponse) written.getFirst()).data().sql();
        assertThat(script.rowCount()).isEqualTo(500);
        assertThat(new HashSet<>(script.columns().stream().map(Column::type).toList()))
                .contains("INT", "DECIMAL(6,2)", "BOOLEAN", "DATE");
    }

    private ConvertResponse response(String includeSchema) {
        var request = ConvertRequest.of(parameters(includeSchema));
        return ConvertResponse.of(request, service.convert(request, Work.UNLIMITED), Work.UNLIMITED, System.nanoTime());
    }

    private static RequestParameters parameters(String includeSchema) {
        return RequestParameters.ofMap(Map.of(
                "csv", List.of(CSV),
                "dialect", List.of("postgresql"),
                "table_name", List.of("t"),
                "include_schema", List.of(includeSchema)));
    }

    private static byte[] written(ConvertResponse response) {
        var bytes = new ByteArrayOutputStream();
        MAPPER.writeValue(bytes, response);
        return bytes.toByteArray();
    }

    /** Runs all work at once, and records the memory that it would reserve. */
    private static final class Reserved implements Work {
        private final List<Long> heapBytes = new ArrayList<>();
        private final List<Long> heldBytes = new ArrayList<>();

        @Override
        public <T extends @Nullable Object> T compute(long heapBytes, Supplier<T> task) {
            this.heapBytes.add(heapBytes);
            return task.get();
        }

        @Override
        public <T extends @Nullable Object> T computeWithHeldMemory(long bytes, Supplier<T> task) {
            heldBytes.add(bytes);
            return task.get();
        }
    }
}
