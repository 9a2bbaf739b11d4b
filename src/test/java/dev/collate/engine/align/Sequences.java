package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Creates sequences for tests, either random or from a string. Each character of a string is an element. */
public final class Sequences {
    /** The two sequences of a test case. */
    record Pair(int[] original, int[] modified) {}

    private Sequences() {}

    static int[] of(String text) {
        return text.chars().toArray();
    }

    /** Returns two unrelated random sequences with at most {@code length} elements of {@code kinds} different values. */
    static Pair unrelated(SplittableRandom random, int length, int kinds) {
        return new Pair(
                random.ints(random.nextInt(length + 1), 0, kinds).toArray(),
                random.ints(random.nextInt(length + 1), 0, kinds).toArray());
    }

    /**
     * Returns a random sequence and an edited copy. At about {@code percent} of the elements, the copy has a change: removed elements,
     * inserted elements, or another element of the sequence.
     */
    static Pair edited(SplittableRandom random, int length, int kinds, int percent) {
        var original = random.ints(length, 0, kinds).toArray();
        var modified = new int[length * 6 + 6];
        int size = 0;
        for (int i = 0; i < length; i++) {
            if (random.nextInt(100) >= percent) {
                modified[size++] = original[i];
                continue;
            }
            switch (random.nextInt(3)) {
                case 0 -> i += random.nextInt(3);
                case 1 -> {
                    for (int n = random.nextInt(1, 5); n > 0; n--) {
                        modified[size++] = random.nextInt(kinds);
                    }
                    modified[size++] = original[i];
                }
                default -> modified[size++] = original[random.nextInt(length)];
            }
        }
        return new Pair(original, Arrays.copyOf(modified, size));
    }

    /**
     * Asserts that the elements that are neither removed nor added are equal on both sides, and that the regions contain exactly the
     * removed and added elements.
     */
    static void assertAligns(Alignment alignment, int[] original, int[] modified) {
        int i = 0;
        int j = 0;
        int removed = 0;
        int added = 0;
        for (var region : alignment.regions()) {
            removed += region.aLength();
            added += region.bLength();
            assertThat(IntStream.range(i, region.aEnd())
                            .filter(alignment::isRemoved)
                            .count())
                    .as("marks of %s", region)
                    .isEqualTo(region.aLength());
            assertThat(IntStream.range(j, region.bEnd())
                            .filter(alignment::isAdded)
                            .count())
                    .as("marks of %s", region)
                    .isEqualTo(region.bLength());
            assertThat(region.aStart() - i)
                    .as("equal elements before %s", region)
                    .isEqualTo(region.bStart() - j);
            assertThat(Arrays.mismatch(original, i, region.aStart(), modified, j, region.bStart()))
                    .as("equal elements before %s", region)
                    .isEqualTo(-1);
            i = region.aEnd();
            j = region.bEnd();
        }
        assertThat(Arrays.equals(original, i, original.length, modified, j, modified.length))
                .as("equal elements at the end")
                .isTrue();
        assertThat(removed(alignment)).isEqualTo(removed);
        assertThat(added(alignment)).isEqualTo(added);
    }

    /** Returns the number of elements of the original without a partner. */
    static int removed(Alignment alignment) {
        return sum(alignment, RangePair::aLength);
    }

    /** Returns the number of elements of the modified sequence without a partner. */
    static int added(Alignment alignment) {
        return sum(alignment, RangePair::bLength);
    }

    private static int sum(Alignment alignment, ToIntFunction<RangePair> length) {
        int sum = 0;
        for (var region : alignment.regions()) {
            sum += length.applyAsInt(region);
        }
        return sum;
    }

    /** Returns the length of a longest common subsequence, computed with the usual dynamic programming algorithm. */
    public static int longestCommonSubsequence(int[] original, int[] modified) {
        var lengths = new int[original.length + 1][modified.length + 1];
        for (int i = original.length - 1; i >= 0; i--) {
            for (int j = modified.length - 1; j >= 0; j--) {
                lengths[i][j] = original[i] == modified[j]
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths[0][0];
    }

    /** Renders both sides in one line. An equal element is its character; a changed region is {@code [removed>added]}. */
    static String render(Alignment alignment, String original, String modified) {
        var result = new StringBuilder();
        int i = 0;
        for (var region : alignment.regions()) {
            result.append(original, i, region.aStart())
                    .append('[')
                    .append(original, region.aStart(), region.aEnd())
                    .append('>')
                    .append(modified, region.bStart(), region.bEnd())
                    .append(']');
            i = region.aEnd();
        }
        return result.append(original, i, original.length()).toString();
    }
}
