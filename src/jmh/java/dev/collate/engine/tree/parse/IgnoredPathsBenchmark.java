package dev.collate.engine.tree.parse;

import dev.collate.engine.tree.parse.PathPattern.Step;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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

/**
 * Finds the values of a document that the option {@code ignorePaths} ignores. Compares our own algorithm with a recursive matcher that
 * matches the path of each value with each pattern.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class IgnoredPathsBenchmark {
    private static final int RECORDS = 4_000;

    /** Number of nested objects in the document for {@code NESTED}. In this document, many parts of a path match a part of the pattern. */
    private static final int DEPTH = 60;

    /** The patterns of the ignored paths. */
    public enum Paths {
        ONE("**.seen"),
        TEN("**.seen", "**.etag", "[*].a.b", "[*].tags[0]", "[7]", "[*].x", "[*].y", "[*].z", "**.u.v", "**.w[*]"),
        NESTED("**.a.**.a.**.a.**.a.**.b");

        private final List<PathRule> patterns = new ArrayList<>();

        Paths(String... patterns) {
            for (var pattern : patterns) {
                this.patterns.add(PathRule.ignoring(pattern));
            }
        }
    }

    @Param
    private Paths paths = Paths.ONE;

    private Utf8Slice json = Utf8Slice.of("");
    private NodeTable table;

    @Setup
    public void make() {
        var random = new Random(1);
        var records = new ArrayList<String>();
        for (int i = 0; i < RECORDS; i++) {
            records.add("{\"id\":%d,\"seen\":%d,\"tags\":[%d,2],\"a\":{\"b\":%d,\"c\":[1,2,3]}}"
                    .formatted(i, random.nextInt(), random.nextInt(), random.nextInt()));
        }
        json = Utf8Slice.of(
                paths == Paths.NESTED
                        ? "{\"a\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH)
                        : "[" + String.join(",", records) + "]");
        table = read(List.of());
    }

    private NodeTable read(List<PathRule> ignored) {
        return JsonReader.read(
                json, "original", new JsonOptions(true, true, true, ignored, null, 0, List.of(), false, false, 1));
    }

    @Benchmark
    public NodeTable withoutPaths() {
        return read(List.of());
    }

    @Benchmark
    public NodeTable own() {
        return read(paths.patterns);
    }

    /** Parses the document, and then visits each value. */
    @Benchmark
    public int recursive() {
        table = read(List.of());
        return ignored(NodeTable.ROOT, new ArrayList<>());
    }

    private int ignored(int node, List<Object> path) {
        for (var pattern : paths.patterns) {
            if (matches(pattern.patterns().getFirst().steps(), 0, path, 0)) {
                return 1;
            }
        }
        int ignored = 0;
        for (int i = 0; table.isContainer(node) && i < table.childCount(node); i++) {
            int child = table.child(node, i);
            path.add(table.kind(node) == ValueKind.OBJECT ? table.name(child) : (Object) i);
            ignored += ignored(child, path);
            path.removeLast();
        }
        return ignored;
    }

    private static boolean matches(List<Step> steps, int step, List<Object> path, int position) {
        if (step == steps.size()) {
            return position == path.size();
        }
        if (steps.get(step) instanceof Step.AnySteps) {
            return matches(steps, step + 1, path, position)
                    || position < path.size() && matches(steps, step, path, position + 1);
        }
        return position < path.size()
                && switch (steps.get(step)) {
                    case Step.Name name -> name.name().equals(path.get(position));
                    case Step.Index index -> path.get(position).equals(index.index());
                    case Step.NameOrIndex either ->
                        path.get(position).equals(either.name())
                                || path.get(position).equals(either.index());
                    case Step.AnyStep() -> true;
                    case Step.AnySteps() -> false;
                }
                && matches(steps, step + 1, path, position + 1);
    }
}
