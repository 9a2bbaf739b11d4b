package dev.collate.engine.text;

import dev.collate.diff.ResultModule;
import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.utf8.Utf8Slice;
import java.io.OutputStream;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares texts in which one line of a hundred is edited. Measures the comparison alone, the comparison with the search for moved blocks,
 * and the comparison with the serialization of the result as JSON.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class TextDifferBenchmark {
    private static final ObjectMapper JSON =
            JsonMapper.builder().addModule(new ResultModule()).build();

    @Param({"20", "50000", "500000"})
    private int lines;

    @Param
    private Algorithm algorithm;

    private Utf8Slice original = Utf8Slice.of("");
    private Utf8Slice modified = Utf8Slice.of("");
    private TextDiffOptions options = new TextDiffOptions(Algorithm.MYERS, 3, false, false, Inline.NONE, 1, false);
    private TextDiffOptions withMoves = options;

    @Setup
    public void makeTexts() {
        var random = new SplittableRandom(1);
        var before = new StringBuilder();
        var after = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            var line = "    line number " + i + " of kind " + random.nextInt(1000) + "\n";
            before.append(line);
            after.append(random.nextInt(100) == 0 ? "    edited " + i + "\n" : line);
        }
        original = Utf8Slice.of(before.toString());
        modified = Utf8Slice.of(after.toString());
        options = new TextDiffOptions(algorithm, 3, false, false, Inline.NONE, 100_000_000, false);
        withMoves = new TextDiffOptions(algorithm, 3, false, false, Inline.NONE, 100_000_000, false).withMoves(true);
    }

    @Benchmark
    public TextDiff compare() {
        return TextDiffer.compare(original, modified, options).diff();
    }

    @Benchmark
    public TextDiff compareAndFindMoves() {
        return TextDiffer.compare(original, modified, withMoves).diff();
    }

    @Benchmark
    public void compareAndWrite() {
        JSON.writeValue(
                OutputStream.nullOutputStream(),
                TextDiffer.compare(original, modified, options).diff());
    }
}
