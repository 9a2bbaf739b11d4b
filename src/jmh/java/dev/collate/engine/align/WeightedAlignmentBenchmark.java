package dev.collate.engine.align;

import dev.collate.engine.tree.JsonDiffer;
import dev.collate.engine.tree.TreeDocument;
import dev.collate.engine.tree.TreeDocuments;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.xml.XmlDiffer;
import dev.collate.engine.xml.XmlOptions;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Compares documents whose records must be paired by similarity, with a weighted alignment. In each block of 80 records, the first 40
 * records differ in one value, and two records are inserted among these 40.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class WeightedAlignmentBenchmark {
    private static final int BLOCKS = 50;
    private static final int BLOCK = 80;
    private static final int EDITED = 40;

    private Utf8Slice[] json = {};
    private Utf8Slice[] xml = {};
    private Utf8Slice[] moved = {};

    @Setup
    public void make() {
        json = pair(WeightedAlignmentBenchmark::json, "[", ",", "]");
        xml = pair(WeightedAlignmentBenchmark::xml, "<items>", "\n", "</items>");
        moved = new Utf8Slice[] {
            Utf8Slice.of(members(0)), Utf8Slice.of(members(1)),
        };
    }

    private static Utf8Slice[] pair(
            IntFunction<IntFunction<String>> record, String open, String between, String close) {
        var original = new StringBuilder(open);
        var modified = new StringBuilder(open);
        for (int i = 0; i < BLOCKS * BLOCK; i++) {
            boolean edited = i % BLOCK < EDITED;
            if (i % BLOCK == 10 || i % BLOCK == 30) {
                modified.append(record.apply(-i).apply(0)).append(between);
            }
            original.append(record.apply(i).apply(0)).append(between);
            modified.append(record.apply(i).apply(edited ? 1 : 0)).append(between);
        }
        var last = record.apply(Integer.MAX_VALUE).apply(0) + close;
        return new Utf8Slice[] {
            Utf8Slice.of(original.append(last).toString()),
            Utf8Slice.of(modified.append(last).toString())
        };
    }

    private static IntFunction<String> json(int seed) {
        return edition -> {
            var values = new Random(seed);
            return "{\"label\":\"%d\",\"size\":%d,\"tags\":[%d,%d],\"owner\":\"%d\",\"edition\":%d}"
                    .formatted(
                            values.nextInt(),
                            values.nextInt(100),
                            values.nextInt(50),
                            values.nextInt(50),
                            values.nextInt(),
                            edition);
        };
    }

    private static IntFunction<String> xml(int seed) {
        return edition -> {
            var values = new Random(seed);
            return "<item><name>%d</name><size>%d</size><tag>%d</tag><tag>%d</tag><owner>%d</owner><edition>%d</edition></item>"
                    .formatted(
                            values.nextInt(),
                            values.nextInt(100),
                            values.nextInt(50),
                            values.nextInt(50),
                            values.nextInt(),
                            edition);
        };
    }

    /**
     * Returns a JSON object whose members are records. If {@code edition} is 1, some members are at other positions. The comparison then
     * needs a longest increasing subsequence to find the moved members.
     */
    private static String members(int edition) {
        var places = new Random(1);
        var members = new ArrayList<String>();
        for (int i = 0; i < BLOCKS * BLOCK; i++) {
            members.add("\"record%d\":%s".formatted(i, json(i).apply(0)));
        }
        for (int i = 0; edition > 0 && i < BLOCKS; i++) {
            members.add(places.nextInt(members.size()), members.remove(places.nextInt(members.size())));
        }
        return "{" + String.join(",", members) + "}";
    }

    @Benchmark
    public Object jsonRecords() {
        return JsonDiffer.compare(
                        TreeDocuments.of(TreeDocument::json, json[0], json[1]), JsonOptions.defaults(100_000_000))
                .diff();
    }

    @Benchmark
    public Object jsonMovedMembers() {
        var options = new JsonOptions(true, false, true, List.of(), null, 0, List.of(), false, false, 100_000_000);
        return JsonDiffer.compare(TreeDocuments.of(TreeDocument::json, moved[0], moved[1]), options)
                .diff();
    }

    @Benchmark
    public Object xmlRecords() {
        return XmlDiffer.diff(xml[0], xml[1], XmlOptions.defaults(100_000_000));
    }
}
