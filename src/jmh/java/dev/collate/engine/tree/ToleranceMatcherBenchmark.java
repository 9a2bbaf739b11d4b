package dev.collate.engine.tree;

import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.result.Differences;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Collections;
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
 * Pairs the records of two arrays. The records are in different orders, and their numbers differ by less than the tolerance. Compares our
 * own algorithm with a check of each possible pair.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ToleranceMatcherBenchmark {
    private static final JsonOptions OPTIONS =
            new JsonOptions(true, true, false, List.of(), null, 0.01, List.of(), false, false, Long.MAX_VALUE);

    @Param({"100", "1000", "10000"})
    private int records;

    private NodeTable original;
    private NodeTable modified;

    @Setup
    public void make() {
        original = JsonReader.read(document(0), "original", OPTIONS);
        modified = JsonReader.read(document(0.001), "modified", OPTIONS);
    }

    private Utf8Slice document(double change) {
        var random = new Random(1);
        var elements = new ArrayList<String>();
        for (int i = 0; i < records; i++) {
            elements.add("{\"x\":%s,\"y\":[%s,%s],\"kind\":\"sensor\"}"
                    .formatted(
                            random.nextInt(1_000_000) / 1000.0 + change,
                            random.nextInt(1_000_000) / 1000.0 + change,
                            random.nextInt(1_000_000) / 1000.0 + change));
        }
        if (change > 0) {
            Collections.shuffle(elements, random);
        }
        return Utf8Slice.of("[" + String.join(",", elements) + "]");
    }

    @Benchmark
    public Pairs own() {
        var some = children(original);
        var others = children(modified);
        return similarity().equalPairs(some, new long[some.length], others, new long[others.length]);
    }

    @Benchmark
    public int[] eachPair() {
        return pairs(children(original), children(modified), similarity());
    }

    private Similarity similarity() {
        return new Similarity(original, modified, OPTIONS, new WorkBudget(Long.MAX_VALUE));
    }

    private static int[] children(NodeTable table) {
        return children(table, NodeTable.ROOT);
    }

    private static int[] children(NodeTable table, int array) {
        var children = new int[table.childCount(array)];
        for (int i = 0; i < children.length; i++) {
            children[i] = table.child(array, i);
        }
        return children;
    }

    private int[] pairs(int[] some, int[] others, Similarity similarity) {
        var partners = new int[some.length];
        var taken = new boolean[others.length];
        for (int i = 0; i < some.length; i++) {
            partners[i] = Differences.NONE;
            for (int j = 0; j < others.length && partners[i] == Differences.NONE; j++) {
                if (!taken[j] && close(some[i], others[j], similarity)) {
                    taken[j] = true;
                    partners[i] = j;
                }
            }
        }
        return partners;
    }

    private boolean close(int a, int b, Similarity similarity) {
        if (similarity.areShallowEqual(a, b)) {
            return true;
        }
        if (!original.isContainer(a)
                || original.kind(a) != modified.kind(b)
                || original.childCount(a) != modified.childCount(b)) {
            return false;
        }
        if (original.kind(a) == ValueKind.ARRAY) {
            for (int partner : pairs(children(original, a), children(modified, b), similarity)) {
                if (partner == Differences.NONE) {
                    return false;
                }
            }
            return true;
        }
        var members = new MemberMatcher(original, modified, new WorkBudget(Long.MAX_VALUE)).pair(a, b);
        for (int i = 0; i < original.childCount(a); i++) {
            if (!members.isPairedA(i)
                    || !close(original.child(a, i), modified.child(b, members.partner(i)), similarity)) {
                return false;
            }
        }
        return true;
    }
}
