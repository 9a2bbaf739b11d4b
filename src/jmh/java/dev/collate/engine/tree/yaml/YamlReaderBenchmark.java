package dev.collate.engine.tree.yaml;

import dev.collate.utf8.Utf8Slice;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;

/**
 * Converts YAML to JSON text. For comparison, also reads the YAML with the parser of a library, which only creates events. See
 * docs/adr/0012-own-yaml-parser.md.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class YamlReaderBenchmark {
    private static final int RECORDS = 10_000;

    private Utf8Slice yaml = Utf8Slice.of("");

    @Setup
    public void make() {
        var random = new Random(1);
        var text = new StringBuilder();
        for (int i = 0; i < RECORDS; i++) {
            text.append("""
                    - id: %d
                      name: record number %d
                      "quoted key": "text with a \\"quote\\" and\\ttabs"
                      size: {width: %d, height: 3.5, tags: [red, 'it''s', null]}
                      note: |
                        two lines
                        of text
                      nested:
                        - plain scalar
                          in two lines
                        - true
                    """.formatted(i, random.nextInt(), random.nextInt(1000)));
        }
        yaml = Utf8Slice.of(text.toString());
    }

    @Benchmark
    public Utf8Slice own() {
        return YamlReader.read(yaml, YamlSize.measure(yaml), "original", true).json();
    }

    @Benchmark
    public int libraryEvents() {
        int events = 0;
        var settings =
                LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
        for (var event : new Parse(settings).parseString(yaml.toString())) {
            events += event.getEventId().ordinal();
        }
        return events;
    }
}
