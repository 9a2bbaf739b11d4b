package dev.collate.engine.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.WeightedAlignment;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the shortcuts for common cases return the same result as the full algorithm. */
@Tag("engine")
class SequenceAlignerTest {
    private static final JsonOptions KEYED =
            new JsonOptions(true, true, true, List.of(), "a", 0, List.of(), false, false, 1 << 20);

    /** Two arrays, and the similarity of their elements. */
    private record Arrays(Elements left, Elements right, Similarity similarity) {
        static Arrays of(List<String> left, List<String> right, JsonOptions options) {
            var before = JsonReader.read(Slices.inLargerArray(left.toString()), "original", options);
            var after = JsonReader.read(Slices.inLargerArray(right.toString()), "modified", options);
            var identityKeys = IdentityKeys.of(options.valueOptions().arrayKeyHash());
            return new Arrays(
                    new Elements(before, NodeTable.ROOT, identityKeys, options.arrayKey() != null),
                    new Elements(after, NodeTable.ROOT, identityKeys, options.arrayKey() != null),
                    new Similarity(before, after, options, new WorkBudget(1 << 20)));
        }

        RangePair whole() {
            return new RangePair(0, left.size(), 0, right.size());
        }
    }

    /**
     * The arrays are long. Their first and last elements differ, and some other elements are changed. With a large {@code kinds}, nearly
     * all elements of an array are distinct; with a small {@code kinds}, elements repeat.
     */
    @Seeds(with = {"1000000, 5, 0", "60, 5, 0", "12, 30, 0", "3, 100, 0", "60, 5, 1", "20, 60, 1", "20, 60, 2"})
    void theMaximumNumberOfEqualElementsIsPaired(long seed, int kinds, int percentChanged, int tolerance) {
        var options = TestOptions.of(true, List.of(), null, tolerance, List.of(), false);
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            var left = random.ints(66 + random.nextInt(60), 0, kinds)
                    .mapToObj(Integer::toString)
                    .collect(Collectors.toList());
            var right = left.stream()
                    .map(element -> random.nextInt(100) < percentChanged ? "" + random.nextInt(kinds) : element)
                    .map(element -> "" + (Integer.parseInt(element) + random.nextInt(-tolerance, tolerance + 1)))
                    .collect(Collectors.toList());
            if (random.nextInt(3) == 0) {
                Collections.swap(right, random.nextInt(right.size()), random.nextInt(right.size()));
            }
            for (int end : new int[] {0, left.size() - 1}) {
                left.set(end, "-10");
                right.set(end, "-20");
            }
            var arrays = Arrays.of(left, right, options);
            var pairs = new SequenceAligner(arrays.left(), arrays.right(), arrays.similarity(), new WorkBudget(1 << 20))
                    .align(false);
            int equal = 0;
            int j = -1;
            for (int i = 0; i < left.size(); i++) {
                if (pairs.isPairedA(i)) {
                    j = pairs.nextPairedB(j + 1);
                    equal += isEqual(left.get(i), right.get(j), tolerance) ? 1 : 0;
                }
            }
            assertThat(equal)
                    .as("seed %d, case %d: %s -> %s", seed, caseNumber, left, right)
                    .isEqualTo(longestCommon(left, right, tolerance));
        }
    }

    private static boolean isEqual(String number, String other, int tolerance) {
        return Math.abs(Integer.parseInt(number) - Integer.parseInt(other)) <= tolerance;
    }

    private static int longestCommon(List<String> left, List<String> right, int tolerance) {
        var longest = new int[left.size() + 1][right.size() + 1];
        for (int i = left.size() - 1; i >= 0; i--) {
            for (int j = right.size() - 1; j >= 0; j--) {
                longest[i][j] = isEqual(left.get(i), right.get(j), tolerance)
                        ? 1 + longest[i + 1][j + 1]
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        return longest[0][0];
    }

    /** The arrays have more and fewer possible pairs than the aligner pairs at once. */
    @Seeds(with = {"20", "90"})
    void theNumberOfEntriesIsTheMinimumOrTheResultIsApproximate(long seed, int size) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 300; caseNumber++) {
            var left = letters(random, size);
            var right = letters(random, size);
            for (int copied = random.nextInt(size - 5); copied > 0; copied--) {
                right.set(copied, left.get(Math.min(left.size() - 1, copied + copied * 8 / size)));
            }
            var arrays = Arrays.of(left, right, TestOptions.DEFAULT);
            var budget = new WorkBudget(TestOptions.STEPS);
            var pairs = new SequenceAligner(arrays.left(), arrays.right(), arrays.similarity(), budget).align(false);
            assertThat(budget.isApproximate())
                    .as("seed %d, case %d: %s -> %s", seed, caseNumber, left, right)
                    .isEqualTo(entryCount(pairs, left, right) > editDistance(left, right));
            if (size == 20) {
                assertThat(budget.isApproximate()).isFalse();
            }
        }
    }

    /** One replacement of each element needs one entry less than to keep the equal elements, which are moved by one more than half. */
    @ParameterizedTest
    @ValueSource(ints = {3, 23, 63})
    void manyEqualElementsDoNotOutweighAnEntry(int size) {
        int equal = size / 2;
        var left = IntStream.range(0, size).mapToObj(Integer::toString).toList();
        var right = IntStream.range(size - equal, 2 * size - equal)
                .mapToObj(Integer::toString)
                .toList();
        var arrays = Arrays.of(left, right, TestOptions.DEFAULT);
        var budget = new WorkBudget(TestOptions.STEPS);
        var pairs = new SequenceAligner(arrays.left(), arrays.right(), arrays.similarity(), budget).align(false);
        assertThat(entryCount(pairs, left, right))
                .isEqualTo(editDistance(left, right))
                .isEqualTo(size);
        assertThat(budget.isApproximate()).isFalse();
    }

    private static int entryCount(SequencePairs pairs, List<String> left, List<String> right) {
        int entries = left.size() + right.size() - 2 * pairs.count();
        int j = -1;
        for (int i = 0; i < left.size(); i++) {
            if (pairs.isPairedA(i)) {
                j = pairs.nextPairedB(j + 1);
                entries += left.get(i).equals(right.get(j)) ? 0 : 1;
            }
        }
        return entries;
    }

    private static List<String> letters(Random random, int size) {
        return random.ints(size + random.nextInt(5), 0, 3)
                .mapToObj(Integer::toString)
                .collect(Collectors.toList());
    }

    private static int editDistance(List<String> left, List<String> right) {
        var distance = new int[left.size() + 1][right.size() + 1];
        for (int i = 0; i <= left.size(); i++) {
            for (int j = 0; j <= right.size(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                int paired = distance[i - 1][j - 1] + (left.get(i - 1).equals(right.get(j - 1)) ? 0 : 1);
                distance[i][j] = Math.min(paired, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
            }
        }
        return distance[left.size()][right.size()];
    }

    @Seeds
    void elementsSimilarInPlaceArePairedInPlace(long seed) {
        int taken = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 150; caseNumber++) {
            int size = 1 + random.nextInt(caseNumber % 100 == 0 ? 60 : 5);
            var left = records(random, size);
            var right = left.stream().map(record -> edited(random, record)).toList();
            var arrays = Arrays.of(left, right, TestOptions.DEFAULT);
            var weights = new PairWeights(arrays.left(), arrays.right(), arrays.similarity());
            if (weights.areSimilarInPlace(arrays.whole())) {
                taken++;
                var table = weights.weightTable(arrays.whole());
                var partners = WeightedAlignment.partners(table);
                for (int k = 0; k < size; k++) {
                    assertThat(partners[k] == k && !PairWeights.isReplacement(table[k][k]))
                            .as("seed %d, case %d, element %d: %s -> %s", seed, caseNumber, k, left, right)
                            .isTrue();
                }
            }
        }
        assertThat(taken).as("seed %d", seed).isBetween(25, 125);
    }

    @Test
    void oneMorePairDoesNotOutweighManyEqualPairs() {
        var left = IntStream.range(0, 42).mapToObj(k -> record(k, k + 1)).toList();
        var right = IntStream.range(0, 42).mapToObj(k -> record(k + 1, k + 2)).toList();
        assertThat(areSimilarInPlace(left, right)).isFalse();
        assertThat(areSimilarInPlace(left.subList(0, 41), right.subList(0, 41))).isTrue();
    }

    private static String record(int one, int other) {
        return "{\"a" + one + "\":0,\"a" + other + "\":0}";
    }

    private static boolean areSimilarInPlace(List<String> left, List<String> right) {
        var arrays = Arrays.of(left, right, TestOptions.DEFAULT);
        return new PairWeights(arrays.left(), arrays.right(), arrays.similarity()).areSimilarInPlace(arrays.whole());
    }

    /** Sixteen pairs or fewer are weighed at once; a long array is searched for similar elements. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 40})
    void similarElementsWithDifferentKeysAreNotPaired(int size) {
        var left = IntStream.range(0, size).mapToObj(k -> keyed(k, "before")).toList();
        var right =
                IntStream.range(0, size).mapToObj(k -> keyed(k + size, "after")).toList();
        var arrays = Arrays.of(left, right, KEYED);
        assertThat(arrays.similarity()
                        .similarityOf(arrays.left().node(0), arrays.right().node(0)))
                .isGreaterThan(Similarity.MIN_SIMILARITY);
        var pairs = new SequenceAligner(arrays.left(), arrays.right(), arrays.similarity(), new WorkBudget(1 << 20))
                .align(false);
        assertThat(pairs.count()).isZero();
        var unordered = new MultisetAligner(arrays.left(), arrays.right(), arrays.similarity()).align();
        assertThat(IntStream.range(0, size)).noneMatch(unordered::isPairedA);
    }

    private static String keyed(int key, String value) {
        return "{\"a\":" + key + ",\"x\":\"" + value + "\",\"m1\":1,\"m2\":2,\"m3\":3,\"m4\":4}";
    }

    private static List<String> records(Random random, int count) {
        return IntStream.range(0, count).mapToObj(k -> record(random)).toList();
    }

    /** Returns an object with a few members, or in rare cases with very many members. The values of some members are objects. */
    private static String record(Random random) {
        int members = random.nextInt(random.nextInt(20) == 0 ? 150 : 6);
        return IntStream.range(0, members)
                .mapToObj(k -> "\"" + (k == 0 ? "a" : "m" + k) + "\":"
                        + (random.nextInt(4) == 0 ? "{\"x\":" + random.nextInt(3) + ",\"y\":7}" : random.nextInt(5)))
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** Returns a copy of the record in which the members are in random order, and some members are changed or renamed. */
    private static String edited(Random random, String record) {
        var members =
                new ArrayList<>(List.of(record.substring(1, record.length() - 1).split(",(?=\"[am])")));
        Collections.shuffle(members, random);
        int rarity = 1 + random.nextInt(6);
        return members.stream()
                .map(member -> random.nextInt(rarity) > 0
                        ? member
                        : random.nextBoolean()
                                ? member.replaceFirst(":", "n:").replace("\"n:", "n\":")
                                : member.replaceAll("\\d(?=}?$|,)", "9"))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
