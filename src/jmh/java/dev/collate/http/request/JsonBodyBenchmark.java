package dev.collate.http.request;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.ObjectMapper;

/**
 * Parses a JSON body with one large string in three ways: in place with {@link JsonBody}, with the token offsets that Jackson reports, and
 * with Jackson's data binding.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class JsonBodyBenchmark {
    public record Request(String csv, String dialect) {}

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Param({"200", "52000000"})
    private int size;

    @Param({"true", "false"})
    private boolean escapes;

    private byte[] original = {};
    private byte[] body = {};

    @Setup(Level.Trial)
    public void write() {
        var random = new Random(1);
        var csv = new StringBuilder(size + 100);
        while (csv.length() < size) {
            csv.append(random.nextInt(1_000_000))
                    .append(escapes ? ",\"Zürich " : ",Zürich ")
                    .append(random.nextInt())
                    .append(escapes ? "\",plain text,12.5\n" : ",plain text,12.5;");
        }
        original =
                MAPPER.writeValueAsString(new Request(csv.toString(), "mysql")).getBytes(StandardCharsets.UTF_8);
        body = new byte[original.length];
    }

    /** The parser may overwrite its input, so each call gets a new copy. */
    @Benchmark
    public int inPlace() {
        System.arraycopy(original, 0, body, 0, body.length);
        var members = new RequestParameters(new JsonSource(JsonBody.read(body)));
        return members.text("csv").length() + members.requiredString("dialect").length();
    }

    @Benchmark
    public int tokenOffsets() {
        System.arraycopy(original, 0, body, 0, body.length);
        var members = new RequestParameters(new JsonSource(byTokenOffsets(body)));
        return members.text("csv").length() + members.requiredString("dialect").length();
    }

    /** The alternative to {@link JsonBody}: Jackson skips the strings and does not decode them. */
    private static Map<String, ByteRange> byTokenOffsets(byte[] bytes) {
        if (Utf8Validator.firstInvalid(bytes, 0, bytes.length) >= 0) {
            throw new IllegalStateException("not UTF-8");
        }
        var members = new LinkedHashMap<String, ByteRange>();
        try (var parser = UnlimitedJson.FACTORY.createParser(ObjectReadContext.empty(), bytes, 0, bytes.length)) {
            parser.nextToken();
            var token = parser.nextToken();
            while (token == JsonToken.PROPERTY_NAME) {
                var name = parser.currentName();
                var value = parser.nextToken();
                int from = (int) parser.currentTokenLocation().getByteOffset();
                int to;
                if (value == JsonToken.VALUE_STRING) {
                    token = parser.nextToken();
                    to = (int) parser.currentTokenLocation().getByteOffset();
                    while (bytes[to - 1] != '"') {
                        to--;
                    }
                } else {
                    parser.skipChildren();
                    to = (int) parser.currentLocation().getByteOffset();
                    token = parser.nextToken();
                }
                members.put(name, new ByteRange(bytes, from, to));
            }
        }
        return members;
    }

    @Benchmark
    public int binding() {
        var request = MAPPER.readValue(original, Request.class);
        return request.csv().length() + request.dialect().length();
    }
}
