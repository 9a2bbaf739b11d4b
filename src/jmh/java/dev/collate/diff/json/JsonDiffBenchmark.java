package dev.collate.diff.json;

import dev.collate.diff.json.notation.Notation;
import dev.collate.utf8.Utf8;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Two documents: what reading takes, beside a library's tokens and tree; what comparing the two takes once they are read; and what both
 * take with the answer written.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class JsonDiffBenchmark {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What the documents are. */
    public enum Shape {
        /** An array of records, of which one value in a hundred differs. */
        RECORDS,
        /** An array of records, of which one in a hundred stands elsewhere. */
        MOVES,
        /** One object of records, of which one value in a hundred differs. */
        WIDE
    }

    @Param
    public Shape shape = Shape.RECORDS;

    /** A record takes about 200 bytes. */
    @Param({"50", "5000", "100000"})
    public int records;

    private Utf8 original = Utf8.of("");
    private Utf8 modified = Utf8.of("");
    private Tape before;
    private Tape after;

    @Setup
    public void documents() {
        original = Utf8.of(document(0));
        modified = Utf8.of(document(1));
        before = TapeReader.read(original, "original", JsonOptions.DEFAULT);
        after = TapeReader.read(modified, "modified", JsonOptions.DEFAULT);
    }

    private String document(int edition) {
        var values = new Random(1);
        var edits = new Random(2);
        var elements = IntStream.range(0, records)
                .mapToObj(i -> (shape == Shape.WIDE ? "\"record" + i + "\":" : "")
                        + record(i, values, edits, shape == Shape.MOVES ? 0 : edition))
                .collect(Collectors.toCollection(ArrayList::new));
        for (int i = 0; shape == Shape.MOVES && edition > 0 && i < records / 100; i++) {
            elements.add(edits.nextInt(records), elements.remove(edits.nextInt(records)));
        }
        return shape == Shape.WIDE
                ? "{" + String.join(",", elements) + "}"
                : "{\"version\":3,\"items\":[" + String.join(",", elements) + "]}";
    }

    private static String record(int id, Random values, Random edits, int edition) {
        int edited = edits.nextInt(100) < 10 ? edits.nextInt(10) : -1;
        var fields = IntStream.range(0, 10)
                .mapToObj(i -> "\"field%d\":%s".formatted(i, value(values.nextInt(), i == edited ? edition : 0)))
                .collect(Collectors.joining(","));
        return "{\"id\":" + id + "," + fields + "}";
    }

    private static String value(int random, int edition) {
        return switch (random & 3) {
            case 0 -> Integer.toString(random + edition);
            case 1 -> "\"some text " + (random + edition) + "\"";
            case 2 -> "[1,{\"w\":" + (random + edition) + "}]";
            default -> (random >> 8) / 100.0 + edition + "";
        };
    }

    @Benchmark
    public Tape[] readTapes() {
        return new Tape[] {
            TapeReader.read(original, "original", JsonOptions.DEFAULT),
            TapeReader.read(modified, "modified", JsonOptions.DEFAULT)
        };
    }

    @Benchmark
    public int walkLibraryTokens() {
        return tokens(original) + tokens(modified);
    }

    private static int tokens(Utf8 text) {
        int count = 0;
        try (var parser = MAPPER.createParser(text.bytes(), text.from(), text.length())) {
            while (parser.nextToken() != null) {
                count++;
            }
        }
        return count;
    }

    @Benchmark
    public JsonNode[] readLibraryTrees() {
        return new JsonNode[] {
            MAPPER.readTree(original.bytes(), original.from(), original.length()),
            MAPPER.readTree(modified.bytes(), modified.from(), modified.length())
        };
    }

    @Benchmark
    public int compareTapes() {
        return JsonDiffer.compare(before, after, JsonOptions.DEFAULT)
                .diff()
                .changes()
                .size();
    }

    @Benchmark
    public byte[] wholeAnswer() {
        return MAPPER.writeValueAsBytes(JsonDiffer.compare(Notation.JSON, original, modified, JsonOptions.DEFAULT)
                .diff());
    }
}
