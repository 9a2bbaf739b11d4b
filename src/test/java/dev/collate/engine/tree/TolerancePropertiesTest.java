package dev.collate.engine.tree;

import static dev.collate.engine.tree.JsonComparison.compare;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.PathPattern;
import dev.collate.engine.tree.parse.PathRule;
import dev.collate.testing.Seeds;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Compares the pairs within a numeric tolerance with a simple maximum matching, and with the pairs without a tolerance. */
@Tag("engine")
class TolerancePropertiesTest {
    private static final int CASES = 40;
    private static final double TOLERANCE = 0.5;

    private static JsonOptions options(boolean ordered, double tolerance, List<PathRule> rules) {
        return TestOptions.of(ordered, List.of(), null, tolerance, rules, false);
    }

    private static List<String> entries(Object original, Object modified, JsonOptions options) {
        return compare(original, modified, options).diff().changes().stream()
                .map(change -> change.type() + " " + change.oldPath() + " " + change.path())
                .toList();
    }

    /** No two different numbers of the documents are within the tolerance. */
    @Seeds
    void aToleranceThatNoNumberNeedsDoesNotChangeTheResult(long seed) {
        var rule = new PathRule("not.in.it", PathPattern.interpretations("not.in.it"), null, null, null, 1e9, null);
        var documents = new RandomDocuments(seed);
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            var original = documents.document();
            var modified = documents.edited(original, 2 + caseNumber % 19);
            for (boolean ordered : new boolean[] {true, false}) {
                var expected = entries(original, modified, options(ordered, 0, List.of()));
                var what = "seed %d, case %d: %s -> %s".formatted(seed, caseNumber, original, modified);
                assertThat(entries(original, modified, options(ordered, 1e-9, List.of())))
                        .as(what)
                        .isEqualTo(expected);
                assertThat(entries(original, modified, options(ordered, 0, List.of(rule))))
                        .as(what)
                        .isEqualTo(expected);
            }
        }
    }

    /** Each pair of nested arrays is asked for several times. If it were compared each time, the time would be exponential in the depth. */
    @Seeds
    void eachPairOfNestedArraysIsComparedOnlyOnce(long seed) {
        var random = new Random(seed);
        var options = new JsonOptions(true, true, false, List.of(), null, 1, List.of(), false, false, 1_000_000);
        for (int depth = 20; depth <= 100; depth += 20) {
            var original = nested(random, depth);
            var modified = nested(random, depth);
            assertThat(compare(original, modified, options).diff().approximate())
                    .as("seed %d: %s -> %s", seed, original, modified)
                    .isFalse();
        }
    }

    /** The long number or name is compared with each other one. If its length cost nothing, the time would be quadratic. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [[1.LONG,5]]            | [3.3333,3.00%d]
            [{"LONG":1.3333,"x":5}] | {"p":3.3333,"q":3.00%d}
            """)
    void readingALongNumberOrNameForEachPairSpendsTheBudget(String original, String element) {
        var options = new JsonOptions(true, true, false, List.of(), null, 0.5, List.of(), false, false, 1_000_000);
        var elements =
                IntStream.range(0, 2_000).mapToObj(i -> element.formatted(i)).toList();

        assertThat(compare(original.replace("LONG", "3".repeat(2_000)), elements, options)
                        .diff()
                        .approximate())
                .isTrue();
    }

    @Test
    void readingALongTextForEachPairSpendsTheBudget() {
        var rule = new PathRule("[0]", PathPattern.interpretations("[0]"), null, null, null, null, true);
        var options = new JsonOptions(true, true, false, List.of(), null, 0, List.of(rule), false, false, 1_000_000);
        var elements =
                IntStream.range(0, 2_000).mapToObj(i -> "\"text " + i + '"').toList();
        var original = '"' + "x".repeat(2_000) + '"';

        assertThat(compare(List.of(original), elements, options).diff().approximate())
                .isTrue();
    }

    /** If the comparison of two numbers cost only one step, the search for pairs would need 250,000 steps. It needs more than 570,000. */
    @Test
    void comparingShortNumbersCostsSeveralSteps() {
        var options = new JsonOptions(true, true, false, List.of(), null, 1, List.of(), false, false, 400_000);
        var original = IntStream.range(0, 1_000).map(i -> i % 10).boxed().toList();
        var modified = IntStream.range(0, 1_000)
                .map(i -> i % 10 * (i % 10) / 10)
                .boxed()
                .toList();

        assertThat(compare(original, modified, options).diff().approximate()).isTrue();
    }

    /** At each level, the parts of all deeper arrays are counted only until the budget is spent. */
    @Tag("large")
    @Test
    @Timeout(10)
    void deeplyNestedElementsAreNotReadAtEachLevel() {
        int depth = 490;
        var options = new JsonOptions(true, true, true, List.of(), null, 0.1, List.of(), false, false, 1_000_000);
        var original = "[".repeat(depth) + "[1],".repeat(1_000_000) + "7" + "]".repeat(depth);
        var modified = "[".repeat(depth) + "[2],".repeat(1_000_000) + "8" + "]".repeat(depth);

        assertThat(compare(original, modified, options).diff().approximate()).isTrue();
    }

    private static List<Object> nested(Random random, int depth) {
        List<Object> array = new ArrayList<>(List.of(random.nextInt(4)));
        for (int level = 0; level < depth; level++) {
            array = List.of(random.nextInt(4), array, random.nextInt(4));
        }
        return array;
    }

    /** The numbers are small multiples of 0.25, so that most numbers are within the tolerance of several others. */
    @Seeds
    void unorderedElementsArePairedByAMaximumMatching(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            int kind = caseNumber % 4;
            int range = 4 + random.nextInt(20);
            var original = elements(random, kind, range, 1 + random.nextInt(9));
            var modified = caseNumber % 8 < 4
                    ? elements(random, kind, range, 1 + random.nextInt(9))
                    : shifted(random, original);
            var what = "seed %d, case %d: %s -> %s".formatted(seed, caseNumber, original, modified);
            var stats = compare(original, modified, options(false, TOLERANCE, List.of()))
                    .diff()
                    .stats();
            int pairs = maximumMatching(original, modified);
            int entries = stats.additions() + stats.deletions() + stats.changes();
            if (kind == 0) {
                assertThat(stats.deletions()).as(what).isEqualTo(original.size() - pairs);
                assertThat(stats.additions()).as(what).isEqualTo(modified.size() - pairs);
            }
            boolean perfect = pairs == original.size() && pairs == modified.size();
            assertThat(entries == 0).as(what).isEqualTo(perfect);
            assertThat(entries).as(what).isGreaterThanOrEqualTo(Math.max(original.size(), modified.size()) - pairs);
        }
    }

    private static JsonNode elements(Random random, int kind, int range, int size) {
        var elements = new ArrayList<String>();
        for (int i = 0; i < size; i++) {
            var template = List.of("?", "[?,?]", "{\"x\":?,\"y\":?}", "{\"s\":\"!\",\"of\":[?,{\"z\":?}]}")
                    .get(kind);
            var element = template.replace("!", random.nextBoolean() ? "a" : "b");
            while (element.contains("?")) {
                element = element.replaceFirst("\\?", String.valueOf(random.nextInt(range) / 4.0));
            }
            elements.add(element);
        }
        return ExactJson.MAPPER.readTree(elements.toString());
    }

    /** Returns the elements in another order. Each number has changed by at most the tolerance. */
    private static JsonNode shifted(Random random, JsonNode array) {
        var elements = new ArrayList<JsonNode>();
        for (var element : array) {
            elements.add(shiftedNumbers(random, element));
        }
        Collections.shuffle(elements, random);
        return ExactJson.MAPPER.createArrayNode().addAll(elements);
    }

    private static JsonNode shiftedNumbers(Random random, JsonNode node) {
        if (node.isNumber()) {
            var step = BigDecimal.valueOf((random.nextInt(5) - 2) / 4.0);
            return ExactJson.MAPPER
                    .getNodeFactory()
                    .numberNode(node.decimalValue().add(step));
        }
        if (node.isArray()) {
            return shifted(random, node);
        }
        var object = ExactJson.MAPPER.createObjectNode();
        node.propertyStream().forEach(member -> object.set(member.getKey(), shiftedNumbers(random, member.getValue())));
        return node.isObject() ? object : node;
    }

    /** The oracle: augmenting paths over all pairs of elements. */
    private static int maximumMatching(JsonNode some, JsonNode others) {
        var partners = new int[others.size()];
        Arrays.fill(partners, -1);
        int pairs = 0;
        for (int i = 0; i < some.size(); i++) {
            pairs += augments(some, others, i, partners, new boolean[others.size()]) ? 1 : 0;
        }
        return pairs;
    }

    private static boolean augments(JsonNode some, JsonNode others, int i, int[] partners, boolean[] visited) {
        for (int j = 0; j < partners.length; j++) {
            if (!visited[j] && close(some.get(i), others.get(j))) {
                visited[j] = true;
                if (partners[j] < 0 || augments(some, others, partners[j], partners, visited)) {
                    partners[j] = i;
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean close(JsonNode a, JsonNode b) {
        if (a.isNumber() && b.isNumber()) {
            return a.decimalValue().subtract(b.decimalValue()).abs().compareTo(BigDecimal.valueOf(TOLERANCE)) <= 0;
        }
        if (a.isArray() && b.isArray()) {
            return a.size() == b.size() && maximumMatching(a, b) == a.size();
        }
        if (a.isObject() && b.isObject()) {
            return a.size() == b.size()
                    && a.propertyStream()
                            .allMatch(member ->
                                    b.has(member.getKey()) && close(member.getValue(), b.get(member.getKey())));
        }
        return a.equals(b);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[0,1] | [1,2] | 1",
                "[[2.5,3],[3.5,3]] | [[3.75,3.25],[3,3.25]] | 0.5",
                "[{\"x\":4.25,\"y\":4},{\"x\":4.5,\"y\":5}] | [{\"x\":4.75,\"y\":4.25},{\"x\":4.5,\"y\":4.5}] | 0.5",
                "[{\"id\":1,\"v\":0},{\"id\":1,\"v\":1}] | [{\"id\":1,\"v\":1},{\"id\":1,\"v\":2}] | 1"
            })
    void unorderedElementsWithinTheToleranceAreEqual(String original, String modified, double tolerance) {
        assertThat(entries(original, modified, options(false, tolerance, List.of())))
                .isEmpty();
    }

    /** The third element has the identity of the first; the numbers 2 and 3 are within the tolerance, too. */
    @Test
    void anElementIsComparedWithTheElementOfTheSameIdentity() {
        assertThat(entries(
                        "[{\"id\":1,\"n\":5},{\"id\":2,\"n\":5},{\"id\":3,\"n\":5}]",
                        "[{\"id\":1,\"n\":50},{\"id\":2,\"n\":5},{\"id\":3,\"n\":5},{\"id\":4,\"n\":5}]",
                        options(false, 1, List.of())))
                .containsExactly("CHANGED null [0].n", "ADDED null [3]");
    }

    /** A chain of numbers in which a further pair changes all pairs found before. */
    @Test
    void anAugmentingPathMayChangeAllPairs() {
        int size = 3000;
        var original = new ArrayList<Integer>();
        for (int i = 0; i < size; i++) {
            original.add(i);
        }
        var modified = new ArrayList<>(original.subList(1, size));
        modified.add(size);
        Collections.shuffle(modified, new Random(1));
        assertThat(entries(original, modified, options(false, 1, List.of()))).isEmpty();
    }
}
