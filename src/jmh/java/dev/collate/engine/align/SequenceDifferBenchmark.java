package dev.collate.engine.align;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the alignment of sequences with many differences. For the first three inputs, the algorithms spend the whole work budget of a
 * request.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SequenceDifferBenchmark {
    @Param
    private Algorithm algorithm;

    @Param
    private Input input;

    private int[] original = {};
    private int[] modified = {};

    @Setup
    public void makeSides() {
        var random = new SplittableRandom(1);
        original = input.side(random, 0);
        modified = input.side(random, 1);
    }

    @Benchmark
    public Alignment align() {
        return SequenceDiffer.align(original, modified, algorithm, new WorkBudget(100_000_000));
    }

    /** How the two sequences are created. */
    public enum Input {
        TWO_KINDS {
            @Override
            int[] side(SplittableRandom random, int side) {
                return random.ints(50_000, 0, 2).toArray();
            }
        },
        FIFTY_KINDS {
            @Override
            int[] side(SplittableRandom random, int side) {
                return random.ints(500_000, 0, 50).toArray();
            }
        },
        EVERY_SECOND_CHANGED {
            @Override
            int[] side(SplittableRandom random, int side) {
                return IntStream.range(0, 100_000)
                        .map(i -> i % 2 == 0 ? i : i + side * 100_000)
                        .toArray();
            }
        },
        /** Lines of source code: four lines are frequent, such as braces, and 30 % of the lines differ. */
        THIRD_OF_CODE_CHANGED {
            @Override
            int[] side(SplittableRandom random, int side) {
                var code = new SplittableRandom(50);
                return IntStream.range(0, 50_000)
                        .map(i -> line(code, i))
                        .flatMap(line -> side == 0 ? IntStream.of(line) : edited(line, random))
                        .toArray();
            }

            private static int line(SplittableRandom random, int unique) {
                int kind = random.nextInt(20);
                return kind < 5 ? 0 : kind < 10 ? 1 : kind < 12 ? 2 : kind < 14 ? 3 : unique + 4;
            }

            private static IntStream edited(int line, SplittableRandom random) {
                int other = line(random, 50_000 + random.nextInt(50_000));
                return switch (random.nextInt(10)) {
                    case 0 -> IntStream.empty();
                    case 1 -> IntStream.of(other);
                    case 2 -> IntStream.of(line, other);
                    default -> IntStream.of(line);
                };
            }
        };

        abstract int[] side(SplittableRandom random, int side);
    }
}
