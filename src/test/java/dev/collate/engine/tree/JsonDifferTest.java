package dev.collate.engine.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.Stats;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class JsonDifferTest {
    /** In each object, a few members are changed. No two objects of an array have a value in common. */
    @Test
    void aLongArrayOfObjectsIsNotComparedPairByPair() {
        var options = JsonOptions.defaults(200_000);

        assertThat(diff(rows("before"), rows("after"), options).approximate()).isFalse();
    }

    private static String rows(String changed) {
        return IntStream.range(0, 60)
                .mapToObj(row -> IntStream.range(0, 100)
                        .mapToObj(i -> "\"m" + i + "\": \"" + row + (i % 50 == 0 ? changed : "") + "\"")
                        .collect(Collectors.joining(",", "{", "}")))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static StructuredDiff diff(String original, String modified) {
        return diff(original, modified, TestOptions.DEFAULT);
    }

    private static StructuredDiff diff(String original, String modified, JsonOptions options) {
        return JsonComparison.compare(original, modified, options).diff();
    }

    private static String array(int size, IntFunction<String> element) {
        return IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void theInvalidInputIsNamed() {
        assertThatThrownBy(() -> diff("x", "1")).hasMessageStartingWith("original: line 1, column 1:");
        assertThatThrownBy(() -> diff("1", "x")).hasMessageStartingWith("modified: line 1, column 1:");
    }

    @Test
    void aDocumentMayBeAnyRangeOfAByteArray() {
        var bytes = "xx[1,2]\\\"]yy[1,3]\",".getBytes(StandardCharsets.UTF_8);
        var differences = JsonDiffer.compare(
                TreeDocuments.of(TreeDocument::json, new Utf8Slice(bytes, 2, 7), new Utf8Slice(bytes, 12, 17)),
                TestOptions.DEFAULT);
        assertThat(differences.diff().changes()).extracting(Change::path).containsExactly("[1]");
        assertThatThrownBy(() -> JsonDiffer.compare(
                        TreeDocuments.of(TreeDocument::json, new Utf8Slice(bytes, 2, 6), new Utf8Slice(bytes, 12, 17)),
                        TestOptions.DEFAULT))
                .hasMessage("original: line 1, column 5: expected ',' or ']', found the end.");
    }

    /** The other records are unchanged, or all of them have changed and need one entry each. */
    @ParameterizedTest
    @CsvSource({"'', 100", "!, 5050"})
    void movedRecordsNeedAtMostTwoEntriesEach(String edit, int maxEntries) {
        var random = new Random(1);
        var records = new ArrayList<>(IntStream.range(0, 5000)
                .mapToObj(i -> "{\"id\":" + i + ",\"v\":\"" + random.nextInt(50) + edit + "\"}")
                .toList());
        var original = ("[" + String.join(",", records) + "]").replace(edit, "");
        for (int i = 0; i < 50; i++) {
            var moved = records.remove(random.nextInt(records.size())).replace(edit, "");
            records.add(random.nextInt(records.size()), moved);
        }
        var diff = diff(original, "[" + String.join(",", records) + "]");
        assertThat(diff.changes().size()).isLessThanOrEqualTo(maxEntries);
        assertThat(diff.approximate()).isFalse();
    }

    @Test
    void recordsWithoutIdentityThatAllChangeAreStillFound() {
        var random = new Random(2);
        var records = new ArrayList<>(IntStream.range(0, 2000)
                .mapToObj(i ->
                        "{\"a\":" + i + ",\"b\":" + random.nextInt() + ",\"c\":" + random.nextInt() + ",\"at\":%d}")
                .toList());
        var original = "[" + String.join(",", records).replace("%d", "1") + "]";
        for (int i = 0; i < 20; i++) {
            records.add(random.nextInt(records.size()), "{\"new\":" + random.nextInt() + ",\"x\":%d}");
        }
        var stats = diff(original, "[" + String.join(",", records).replace("%d", "2") + "]")
                .stats();
        assertThat(stats.additions()).isEqualTo(20);
        assertThat(stats.deletions()).isZero();
        assertThat(stats.changes()).isEqualTo(2000);
    }

    @Test
    void manyNumbersWithinTheToleranceAreEqualAfterAnInsertion() {
        var options = TestOptions.tolerating(0.1);
        var modified = array(5000, i -> i + ".05").replaceFirst("\\[", "[-7,");
        assertThat(diff(array(5000, i -> i + ".0"), modified, options).changes())
                .extracting(Change::path)
                .containsExactly("[0]");
    }

    /** Many numbers are also exactly equal to a number at another index. */
    @Seeds(with = {"%s", "[%s]", "{\"at\":{\"x\":%s}}"})
    void elementsThatAreWithinTheToleranceOfTheElementAtTheSameIndexAreEqual(long seed, String element) {
        var options = TestOptions.tolerating(0.1);
        for (int length : new int[] {17, 30, 500}) {
            var random = new Random(seed);
            var numbers = random.ints(length, 15, 30).toArray();
            var original = array(length, i -> element.formatted(numbers[i] / 10.0));
            var modified = array(length, i -> element.formatted((numbers[i] + random.nextInt(-1, 2)) / 10.0));
            assertThat(diff(original, modified, options).changes())
                    .as("seed %d: %s -> %s", seed, original, modified)
                    .isEmpty();
        }
    }

    @Seeds
    void recordsInAnyOrderThatAreWithinTheToleranceAreEqual(long seed) {
        var options = TestOptions.of(false, List.of(), null, 0.1, List.of(), false);
        assertThat(diff("[[1,2],[3,4]]", "[[4.01,3.01],[2.01,1.01]]", options).changes())
                .isEmpty();
        var random = new Random(seed);
        var records = IntStream.range(0, 500)
                .mapToObj(
                        i -> "{\"x\":" + i / 25 + "%1$s,\"y\":" + i % 25 + ",\"of\":[" + random.nextInt(9) + ",7%1$s]}")
                .collect(Collectors.toList());
        var original = records.toString().replace("%1$s", ".0");
        records.set(0, "{\"x\":-5}");
        Collections.shuffle(records, random);
        var stats = diff(original, records.toString().replace("%1$s", ".05"), options)
                .stats();
        assertThat(stats).as("seed %d", seed).isEqualTo(new Stats(1, 1, 0));
    }

    @Test
    void aDiffWithASpentBudgetIsComplete() {
        var random = new Random(3);
        var elements = new ArrayList<>(
                IntStream.range(0, 3000).mapToObj(i -> "[" + i + "]").toList());
        var original = "[" + String.join(",", elements) + "]";
        Collections.shuffle(elements, random);
        var modified = "[" + String.join(",", elements) + "]";
        var options = new JsonOptions(true, true, true, List.of(), null, 0, List.of(), false, false, 1);
        var diff = diff(original, modified, options);
        assertThat(diff.approximate()).isTrue();
        assertThat(diff.stats().additions()).isEqualTo(diff.stats().deletions());
        assertThat(diff(original, original, options).approximate()).isFalse();
    }

    @Test
    void longPathsReduceTheNumberOfEntries() {
        var name = "n".repeat(100_000);
        IntFunction<String> document = value -> "{\"" + name + "\":{\"a\":" + array(2000, i -> "" + (value + i)) + "}}";
        var diff = diff(document.apply(0), document.apply(10_000));
        assertThat(diff.approximate()).isTrue();
        assertThat(diff.changes()).hasSizeLessThan(100);
        assertThat(diff.changes().getFirst().path()).startsWith(name);
    }

    @Test
    void documentsWithFiveHundredLevelsAreCompared() {
        var diff = diff("[".repeat(500) + 1 + "]".repeat(500), "[".repeat(500) + 2 + "]".repeat(500));
        assertThat(diff.changes()).extracting(Change::pointer).containsExactly("/0".repeat(500));
    }

    @Test
    void wideObjectsAreComparedByName() {
        IntFunction<String> members = shift -> IntStream.range(0, 10_000)
                .mapToObj(i -> (i + shift) % 10_000)
                .map(i -> "\"k" + i + "\":" + (i == 5000 ? shift : i))
                .collect(Collectors.joining(",", "{", "}"));
        assertThat(diff(members.apply(1), members.apply(77)).changes())
                .extracting(Change::path)
                .containsExactly("k5000");
    }

    /**
     * If at most 64 members remain after the equal members at the start, they are paired without a hash table. The sizes in the test are on
     * both sides of this limit.
     */
    @Seeds(with = {"1", "2", "63", "64", "65", "66", "200"})
    void membersInAnyOrderArePairedByName(long seed, int size) {
        var random = new Random(seed);
        var members =
                IntStream.range(0, size).mapToObj(i -> "\"k" + i + "\":" + i).collect(Collectors.toList());
        var original = "{" + String.join(",", members) + "}";
        int changed = random.nextInt(size);
        int renamed = random.nextInt(size);
        members.set(changed, "\"k" + changed + "\":-1");
        members.set(renamed, "\"new\":" + renamed);
        Collections.shuffle(members, random);
        var stats = diff(original, "{" + String.join(",", members) + "}").stats();
        assertThat(stats).as("%d members, seed %d", size, seed).isEqualTo(new Stats(1, 1, changed == renamed ? 0 : 1));
    }

    @Test
    void digitsOfNumbersWithinTheToleranceAreChargedToTheBudget() {
        var options = new JsonOptions(true, true, true, List.of(), null, 1e-300, List.of(), false, false, 20_000_000);
        for (int digits : new int[] {3, 390}) {
            var original = array(400, i -> "1." + (1000 + i) + "1".repeat(digits));
            var modified = array(400, i -> "1." + (2000 + i) + "1".repeat(digits));
            assertThat(diff(original, modified, options).approximate()).isEqualTo(digits == 390);
        }
    }

    @Test
    void comparingObjectsWithToleranceSpendsTheBudget() {
        var options = new JsonOptions(true, true, false, List.of(), null, 0.5, List.of(), false, false, 4_000_000);
        var original = array(1_000, i -> "{\"a\":" + i % 3 + ",\"b\":" + i % 7 % 3 + "}");
        var modified = array(1_000, i -> "{\"a\":" + i % 5 % 3 + ",\"b\":" + i % 11 % 3 + "}");
        assertThat(diff(original, modified, options).approximate()).isTrue();
    }

    /** Their names are found by hash tables, which take several times as long as the comparison of names in the same order. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void namesInAnotherOrderAreChargedToTheBudget(boolean reversed) {
        var options = new JsonOptions(true, true, true, List.of(), null, 0, List.of(), false, false, 2_000_000);
        var original = array(60, i -> members(i, false));
        var modified = array(60, i -> members(1_000 + i, reversed));
        assertThat(diff(original, modified, options).approximate()).isEqualTo(reversed);
    }

    private static String members(int first, boolean reversed) {
        var members = IntStream.range(0, 100)
                .mapToObj(i -> "\"k" + i + "\":" + (1_000_000 * first + i))
                .toList();
        return "{" + String.join(",", reversed ? members.reversed() : members) + "}";
    }

    @Test
    void digitsAfterTheMillionthAffectTheTolerance() {
        var options = TestOptions.tolerating(1);
        var digits = "123456789".repeat(200_000);
        assertThat(diff("[1." + digits + "1]", "[2." + digits + "1]", options).changes())
                .isEmpty();
        assertThat(diff("[1." + digits + "1]", "[2." + digits + "2]", options).changes())
                .hasSize(1);
        assertThat(diff("[1e99999999999999999999]", "[2e99999999999999999999]", options)
                        .changes())
                .hasSize(1);
    }

    @Test
    void toleranceIsExactAndNeverExpandsAnExponent() {
        var options = TestOptions.tolerating(0.1);
        assertThat(diff("[1.1]", "[1.0]", options).changes()).isEmpty();
        assertThat(diff("[1.1000000000000000000001]", "[1.0]", options).changes())
                .hasSize(1);
        assertThat(diff("[0]", "[0.1]", options).changes()).isEmpty();
        assertThat(diff("[0]", "[-0.1000000000000000000001]", options).changes())
                .hasSize(1);
        assertThat(diff("[1e999999999]", "[1e999999998]", options).changes()).hasSize(1);
        assertThat(diff("[1e-99999999999]", "[0]", options).changes()).isEmpty();
        assertThat(diff("[1e99999999999999]", "[-1e99999999999999]", options).changes())
                .hasSize(1);
    }

    /** If the white space before the array were skipped again for each changed element, the time would be quadratic. */
    @Tag("large")
    @Test
    @Timeout(20)
    void findsManyChangesAfterMuchWhiteSpace() {
        int elements = 60_001;
        var changes = diff(
                        "{\"a\":" + array(elements, i -> "1") + '}',
                        "{\"a\":" + " ".repeat(2_000_000) + array(elements, i -> "2") + '}')
                .changes();

        assertThat(changes).extracting(Change::path).hasSize(elements).endsWith("a[60000]");
    }

    /** If the memory for each added row were as large as the longest row needs, the time would be quadratic. */
    @Tag("large")
    @Test
    @Timeout(20)
    void writesManyShortRowsBesideALongOne() {
        int rows = 40_000;
        var original = "a,b\n1," + "x".repeat(4_000_000) + '\n';
        var modified =
                original + IntStream.range(0, rows).mapToObj(i -> i + ",y\n").collect(Collectors.joining());
        var documents = TreeDocuments.of(
                text -> TreeDocument.csv(text, Delimiter.COMMA), Utf8Slice.of(original), Utf8Slice.of(modified));
        var texts = new ArrayList<String>();
        JsonDiffer.compare(documents, TestOptions.DEFAULT)
                .diff()
                .changes()
                .forEach(change -> texts.add(String.valueOf(change.newValue())));

        assertThat(texts).hasSize(rows);
    }

    @Test
    void comparingALargeObjectWithManySmallOnesSpendsTheBudget() {
        var members =
                IntStream.range(0, 2_000).mapToObj(i -> "\"m" + i + "\":1").collect(Collectors.joining(","));
        var small = IntStream.range(0, 250)
                .mapToObj(i -> "{\"q" + i + "\":1,\"r\":2}")
                .collect(Collectors.joining(","));
        var diff = JsonComparison.compare("[{" + members + "}]", '[' + small + ']', JsonOptions.defaults(1_000_000))
                .diff();

        assertThat(diff.stats().additions()).isEqualTo(249);
        assertThat(diff.approximate()).isTrue();
    }
}
