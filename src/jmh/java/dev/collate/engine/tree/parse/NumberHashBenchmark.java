package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.Utf8Slice;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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
 * Computes the hashes of numbers, which have a million digits in total. The hash depends only on the value of a number. Compares our own
 * code with the hash of a {@link BigDecimal} without trailing zeros.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class NumberHashBenchmark {
    private static final int DIGITS = 1_000_000;

    @Param({"10", "30", "100000"})
    private int length;

    private byte[][] numbers = {};

    @Setup
    public void make() {
        var random = new Random(1);
        numbers = new byte[DIGITS / length][];
        for (int i = 0; i < numbers.length; i++) {
            var number = new StringBuilder().append(1 + random.nextInt(9));
            while (number.length() < length - 3) {
                number.append(length > 100 && number.length() > length / 2 ? 0 : random.nextInt(10));
            }
            numbers[i] = number.append("e-5").toString().getBytes(StandardCharsets.US_ASCII);
        }
    }

    @Benchmark
    public long own() {
        long hash = 0;
        for (var number : numbers) {
            hash ^= Decimal.hash(new Utf8Slice(number, 0, number.length));
        }
        return hash;
    }

    @Benchmark
    public long bigDecimal() {
        long hash = 0;
        for (var number : numbers) {
            var value = new BigDecimal(new String(number, StandardCharsets.US_ASCII)).stripTrailingZeros();
            var digits = value.unscaledValue().toByteArray();
            hash ^= KeyedHash.hash(digits, 0, digits.length, value.scale());
        }
        return hash;
    }
}
