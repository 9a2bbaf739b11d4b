package dev.collate.utf8;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Measures how long a memory estimate counts characters in a text of 20 MB. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ByteCounterBenchmark {
    private static final String RECORD = "  {\"id\": 4711, \"name\": \"Ada\", \"tags\": [\"a\", \"b\"]},\n";

    /** The characters of the estimates of text, XML and JSON. */
    @Param({"\n", "<=", ",[{"})
    String characters;

    private ByteCounter counter;
    private byte[] text;

    @Setup
    public void prepare() {
        counter = new ByteCounter(characters);
        text = RECORD.repeat(20_000_000 / RECORD.length()).getBytes(StandardCharsets.US_ASCII);
    }

    @Benchmark
    public long count() {
        return counter.count(text, 0, text.length);
    }
}
