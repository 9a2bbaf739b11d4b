package dev.collate.engine.tree;

import dev.collate.diff.ResultModule;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
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
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures how long it takes to parse two documents, to compare two parsed documents, and to do both and serialize the result. Also
 * measures how long the library Jackson takes to read the tokens of the documents, and to build its trees.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class JsonDiffBenchmark {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().addModule(new ResultModule()).build();

    /** Number of records that are moved, independent of the size of the document. */
    private static final int MOVES = 100;

    /** What the documents contain, and how they differ. */
    public enum Shape {
        /** An array of records. One record in a hundred differs in one value. */
        SPARSE,
        /** An array of records. One record in ten differs in one of its ten values. */
        RECORDS,
        /** Like {@link #RECORDS}, but in the modified document, the members of each record are in another order. */
        SHUFFLED,
        /** An array of records. 100 records are moved. */
        MOVED,
        /** An object whose members are records. One record in ten differs in one of its ten values. */
        WIDE
    }

    @Param
    public Shape shape = Shape.RECORDS;

    /** A record takes about 250 bytes. */
    @Param({"50", "4000", "20000", "80000"})
    public int records;

    private Utf8Slice original = Utf8Slice.of("");
    private Utf8Slice modified = Utf8Slice.of("");
    private NodeTable originalTable;
    private NodeTable modifiedTable;

    @Setup
    public void documents() {
        original = Utf8Slice.of(document(0));
        modified = Utf8Slice.of(document(1));
        originalTable = JsonReader.read(original, "original", JsonOptions.defaults(100_000_000));
        modifiedTable = JsonReader.read(modified, "modified", JsonOptions.defaults(100_000_000));
    }

    private String document(int edition) {
        var values = new SplittableRandom(1);
        var edits = new SplittableRandom(2);
        var order = new Random(3);
        var elements = IntStream.range(0, records)
                .mapToObj(i -> record(i, values, edits, shape == Shape.MOVED ? 0 : edition))
                .map(members -> edition == 0 || shape != Shape.SHUFFLED ? members : shuffled(members, order))
                .map(members -> "{" + String.join(",", members) + "}")
                .collect(Collectors.toCollection(ArrayList::new));
        for (int i = 0; shape == Shape.MOVED && edition > 0 && i < MOVES; i++) {
            elements.add(order.nextInt(records), elements.remove(order.nextInt(records)));
        }
        return shape == Shape.WIDE
                ? object(elements)
                : "{\"version\":3,\"items\":[" + String.join(",", elements) + "]}";
    }

    private static String object(List<String> values) {
        return IntStream.range(0, values.size())
                .mapToObj(i -> "\"record" + i + "\":" + values.get(i))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static List<String> shuffled(List<String> members, Random order) {
        var shuffled = new ArrayList<>(members);
        Collections.shuffle(shuffled, order);
        return shuffled;
    }

    /**
     * Returns an id and ten members with mostly unique values. In some records, the value of one member is different if {@code edition} is
     * 1.
     */
    private List<String> record(int id, SplittableRandom values, SplittableRandom edits, int edition) {
        int edited = edits.nextInt(shape == Shape.SPARSE ? 100 : 10) == 0 ? edits.nextInt(10) : -1;
        return IntStream.rangeClosed(-1, 9)
                .mapToObj(i -> i < 0
                        ? "\"id\":" + id
                        : "\"field%d\":%s".formatted(i, value(values.nextInt(), i == edited ? edition : 0)))
                .toList();
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
    public NodeTable[] readTables() {
        return new NodeTable[] {
            JsonReader.read(original, "original", JsonOptions.defaults(100_000_000)),
            JsonReader.read(modified, "modified", JsonOptions.defaults(100_000_000))
        };
    }

    @Benchmark
    public int walkLibraryTokens() {
        return tokens(original) + tokens(modified);
    }

    private static int tokens(Utf8Slice text) {
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
    public int compareTables() {
        return JsonDiffer.compare(originalTable, modifiedTable, JsonOptions.defaults(100_000_000))
                .diff()
                .changes()
                .size();
    }

    @Benchmark
    public byte[] compareAndWrite() {
        return MAPPER.writeValueAsBytes(JsonDiffer.compare(
                        TreeDocuments.of(TreeDocument::json, original, modified), JsonOptions.defaults(100_000_000))
                .diff());
    }
}
