package dev.collate.http.body;

import java.nio.charset.StandardCharsets;
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
import tools.jackson.databind.ObjectMapper;

/** Reading a body with one large string: in place, and by Jackson's binding to a record. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class JsonBodyBenchmark {
    public record Request(String csv, String dialect) {}

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Param({"200", "52000000"})
    private int size;

    private byte[] original = {};
    private byte[] body = {};

    @Setup(Level.Trial)
    public void write() {
        var random = new Random(1);
        var csv = new StringBuilder(size + 100);
        while (csv.length() < size) {
            csv.append(random.nextInt(1_000_000))
                    .append(",\"Zürich ")
                    .append(random.nextInt())
                    .append("\",plain text,12.5\n");
        }
        original =
                MAPPER.writeValueAsString(new Request(csv.toString(), "mysql")).getBytes(StandardCharsets.UTF_8);
        body = new byte[original.length];
    }

    /** The reader may write to its input, so each call has a fresh copy of it. */
    @Benchmark
    public int inPlace() {
        System.arraycopy(original, 0, body, 0, body.length);
        var members = new RequestParameters(new JsonSource(JsonBody.read(body)));
        return members.text("csv").length() + members.requiredString("dialect").length();
    }

    @Benchmark
    public int binding() {
        var request = MAPPER.readValue(original, Request.class);
        return request.csv().length() + request.dialect().length();
    }
}
