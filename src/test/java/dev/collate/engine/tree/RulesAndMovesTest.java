package dev.collate.engine.tree;

import static dev.collate.engine.tree.JsonComparison.compare;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.flipkart.zjsonpatch.JsonPatchApplicationException;
import dev.collate.engine.align.Sequences;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.PathPattern;
import dev.collate.engine.tree.parse.PathRule;
import dev.collate.testing.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests rules for paths, moved array elements and patches with tests. */
@Tag("engine")
class RulesAndMovesTest {
    private static final int CASES = 30;
    private static final List<String> PATHS = List.of(
            "$", "a", "b", "**", "*", "a.*", "**.id", "*.b", "/a", "/a/b", "[*]", "[*].a", "**.name.**", "id.**.b");
    private static final com.fasterxml.jackson.databind.ObjectMapper PATCHED =
            new com.fasterxml.jackson.databind.ObjectMapper();

    private static JsonOptions options(List<PathRule> rules, boolean moves) {
        return TestOptions.of(true, List.of(), null, 0, rules, moves);
    }

    private static JsonNode json(String text) {
        return ExactJson.MAPPER.readTree(text.replace('\'', '"'));
    }

    private static PathRule rule(
            String path,
            @Nullable Boolean ignore,
            @Nullable Boolean ordered,
            @Nullable String key,
            @Nullable Double tolerance,
            @Nullable Boolean ignoreCase) {
        return new PathRule(
                path,
                PathPattern.interpretations(path),
                ignore,
                ordered,
                key == null ? null : NodeTable.nameHash(key),
                tolerance,
                ignoreCase);
    }

    /** Each line has the rules (path, option, value), the two documents and the expected paths of the changes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a numericTolerance 0.1           | {'a':{'b':[1]},'c':1}    | {'a':{'b':[1.05]},'c':1.05} | c
                    $ ignoreCase true                | {'a':'X','k':['é']}      | {'a':'x','k':['É']}         | ''
                    $ ignoreCase true                | {'A':'x'}                | {'a':'x'}                   | A a
                    a ignoreCase true; a.b ignoreCase false | {'a':{'b':'X','c':'X'}} | {'a':{'b':'x','c':'x'}} | a.b
                    **.b ignoreCase false; a ignoreCase true | {'a':{'b':'X','c':'X'}} | {'a':{'b':'x','c':'x'}} | a.b
                    a.b ignoreCase false; *.b ignoreCase true | {'a':{'b':'X'}} | {'a':{'b':'x'}} | ''
                    **.b ignore true; a.b ignore false | {'a':{'b':1},'b':1} | {'a':{'b':2},'b':2}           | a.b
                    a.b ignore false; **.b ignore true | {'a':{'b':1},'b':1} | {'a':{'b':2},'b':2}           | ''
                    a arrayOrderMatters false        | {'a':[1,2],'b':[1,2]}    | {'a':[2,1],'b':[2,1]}       | b[0] b[1]
                    a arrayOrderMatters false; a[*] arrayOrderMatters true | {'a':[[1,2],3]} | {'a':[3,[2,1]]} | a[0][0] a[1][1]
                    a arrayOrderMatters false; a[*] arrayOrderMatters true; a numericTolerance 0.5 | {'a':[[1,2],3]} | {'a':[3,[1.4,1.6]]} | ''
                    /a/0 ignore true                 | {'a':[1,2]}              | {'a':[5,2]}                 | ''
                    /~me ignore true                 | {'/~me':1}               | {'/~me':2}                  | ''
                    """)
    void rulesApplyToTheValuesAtAPathAndInside(String rules, String original, String modified, String paths) {
        var parsed = new ArrayList<PathRule>();
        for (var text : rules.split(";")) {
            var words = text.strip().split(" ");
            var flag = Boolean.valueOf(words[2]);
            parsed.add(
                    switch (words[1]) {
                        case "ignore" -> rule(words[0], flag, null, null, null, null);
                        case "arrayOrderMatters" -> rule(words[0], null, flag, null, null, null);
                        case "numericTolerance" -> rule(words[0], null, null, null, Double.valueOf(words[2]), null);
                        default -> rule(words[0], null, null, null, null, flag);
                    });
        }
        var there =
                compare(json(original), json(modified), options(parsed, false)).diff();
        var back =
                compare(json(modified), json(original), options(parsed, false)).diff();
        assertThat(there.changes().stream().map(Change::path).distinct())
                .containsExactlyInAnyOrder(paths.isEmpty() ? new String[0] : paths.split(" "));
        assertThat(back.stats().changes()).isEqualTo(there.stats().changes());
        assertThat(back.stats().additions()).isEqualTo(there.stats().deletions());
        assertThat(there.unmatchedPaths()).isEmpty();
    }

    /** The rule applies to one element of each array, and these elements are different. */
    @Test
    void aRuleForAnIndexHasTheSameNumberOfEntriesInBothDirections() {
        var options = options(List.of(rule("[0]", null, null, null, null, true)), false);
        var there = compare(json("['A','B']"), json("['B','A']"), options).diff();
        var back = compare(json("['B','A']"), json("['A','B']"), options).diff();
        assertThat(back.stats().changes()).isEqualTo(there.stats().changes());
        assertThat(back.stats().additions()).isEqualTo(there.stats().deletions());
        assertThat(there.changes()).isNotEmpty();
        assertThat(there.unmatchedPaths()).isEmpty();
    }

    @Test
    void pathsWithoutAValueAreReported() {
        var options = TestOptions.of(
                true,
                List.of(PathRule.ignoring("b.c"), PathRule.ignoring("z")),
                null,
                0,
                List.of(
                        rule("a", null, null, null, 1.0, null),
                        rule("/x/0", null, null, null, 1.0, null),
                        rule("b", true, null, null, null, null)),
                false);
        var diff = compare("{\"a\":1,\"b\":{\"c\":1}}", "{\"a\":1.5,\"b\":{\"c\":2}}", options)
                .diff();
        assertThat(diff.unmatchedPaths()).containsExactly("/x/0", "b.c", "z");
        assertThat(diff.changes()).isEmpty();
        var ignoring = TestOptions.of(
                true, List.of(PathRule.ignoring("a"), PathRule.ignoring("A")), null, 0, List.of(), false);
        assertThat(compare("{\"a\":1}", "{\"a\":2}", ignoring).diff().unmatchedPaths())
                .containsExactly("A");
        assertThat(compare("1", "2", TestOptions.DEFAULT).diff().unmatchedPaths())
                .isNull();
    }

    /** Compares the result with documents from which the reference implementation has removed what the rules ignore. */
    @Seeds
    void differencesAreReportedExactlyIfTheRulesDoNotHideThem(long seed) {
        var random = new Random(seed);
        var documents = new RandomDocuments(random);
        int equal = 0;
        int different = 0;
        for (int caseNumber = 0; caseNumber < 300; caseNumber++) {
            var rules = rules(random);
            var original = documents.document();
            var modified = disguised(original, random);
            if (random.nextInt(4) == 0) {
                modified = documents.edited(modified, 12);
            }
            boolean expected = Objects.equals(
                    normal(original, List.of(), rules, true, false), normal(modified, List.of(), rules, true, false));
            assertThat(compare(original, modified, options(rules, false))
                            .diff()
                            .changes()
                            .isEmpty())
                    .as("seed %d, case %d: %s in %s -> %s", seed, caseNumber, rules, original, modified)
                    .isEqualTo(expected);
            equal += expected ? 1 : 0;
            different += expected ? 0 : 1;
        }
        assertThat(equal).isGreaterThan(30);
        assertThat(different).isGreaterThan(30);
    }

    private static List<PathRule> rules(Random random) {
        var rules = new ArrayList<PathRule>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            rules.add(rule(
                    PATHS.get(random.nextInt(PATHS.size())),
                    random.nextInt(5) == 0 ? random.nextInt(3) > 0 : null,
                    random.nextBoolean() ? random.nextInt(3) == 0 : null,
                    null,
                    null,
                    random.nextBoolean() ? random.nextInt(3) > 0 : null));
        }
        return rules;
    }

    /** Returns a copy in which some arrays are in another order and some strings are in another case. */
    private static JsonNode disguised(JsonNode node, Random random) {
        return switch (node) {
            case ArrayNode array -> {
                var elements = new ArrayList<JsonNode>();
                array.forEach(element -> elements.add(disguised(element, random)));
                if (random.nextInt(3) == 0) {
                    Collections.shuffle(elements, random);
                }
                yield array.arrayNode().addAll(elements);
            }
            case ObjectNode object -> {
                var copy = object.objectNode();
                object.propertyStream()
                        .forEach(member -> copy.set(member.getKey(), disguised(member.getValue(), random)));
                yield copy;
            }
            default ->
                node.isString() && random.nextBoolean()
                        ? ExactJson.MAPPER
                                .getNodeFactory()
                                .stringNode(node.stringValue().toUpperCase(java.util.Locale.ROOT))
                        : node;
        };
    }

    /** The reference implementation of the rules: a text that is equal for equal values; null for an ignored value. */
    private static @Nullable String normal(
            JsonNode node, List<String> place, List<PathRule> rules, boolean outerOrdered, boolean outerCase) {
        boolean ordered = outerOrdered;
        boolean ignoreCase = outerCase;
        boolean ignored = false;
        for (var rule : rules) {
            if (rule.patterns().stream().anyMatch(pattern -> matches(pattern.steps(), place))) {
                ordered = rule.arrayOrderMatters() == null ? ordered : rule.arrayOrderMatters();
                ignoreCase = rule.ignoreCase() == null ? ignoreCase : rule.ignoreCase();
                ignored = rule.ignore() == null ? ignored : rule.ignore();
            }
        }
        if (ignored) {
            return null;
        }
        var parts = new ArrayList<String>();
        switch (node) {
            case ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    var part = normal(array.get(i), inside(place, "#" + i), rules, ordered, ignoreCase);
                    if (part != null) {
                        parts.add(part);
                    }
                }
                if (!ordered) {
                    Collections.sort(parts);
                }
                return parts.toString();
            }
            case ObjectNode object -> {
                for (var member : object.properties()) {
                    var name = "." + member.getKey();
                    var part = normal(member.getValue(), inside(place, name), rules, ordered, ignoreCase);
                    if (part != null) {
                        parts.add(name + "=" + part);
                    }
                }
                Collections.sort(parts);
                return "{" + parts + "}";
            }
            default -> {
                if (node.isNumber()) {
                    return "n" + node.decimalValue().stripTrailingZeros().toPlainString();
                }
                return ignoreCase ? node.toString().toLowerCase(java.util.Locale.ROOT) : node.toString();
            }
        }
    }

    private static List<String> inside(List<String> place, String step) {
        var inside = new ArrayList<>(place);
        inside.add(step);
        return inside;
    }

    private static boolean matches(List<PathPattern.Step> pattern, List<String> place) {
        if (pattern.isEmpty()) {
            return place.isEmpty();
        }
        var rest = pattern.subList(1, pattern.size());
        if (pattern.getFirst() instanceof PathPattern.Step.AnySteps) {
            return matches(rest, place) || !place.isEmpty() && matches(pattern, place.subList(1, place.size()));
        }
        return !place.isEmpty()
                && switch (pattern.getFirst()) {
                    case PathPattern.Step.Name name -> place.getFirst().equals("." + name.name());
                    case PathPattern.Step.Index index -> place.getFirst().equals("#" + index.index());
                    case PathPattern.Step.NameOrIndex token ->
                        place.getFirst().substring(1).equals(token.name());
                    default -> true;
                }
                && matches(rest, place.subList(1, place.size()));
    }

    /** Counts the elements outside a longest increasing subsequence, and looks up each moved element at both positions. */
    @Seeds
    void eachMovedElementHasItsOldPositionAndTheirNumberIsTheMinimum(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            boolean edited = random.nextBoolean();
            int size = 1 + random.nextInt(edited ? 12 : 60);
            var ids = new ArrayList<Integer>();
            for (int i = 0; i < size; i++) {
                ids.add(i);
            }
            var original = array(ids.subList(0, size - size / 6), random, false);
            var kept = new ArrayList<>(ids.subList(size / 6, size));
            for (int swaps = random.nextInt(5); swaps > 0 && !kept.isEmpty(); swaps--) {
                kept.add(random.nextInt(kept.size()), kept.removeLast());
            }
            var modified = array(kept, random, edited);
            var what = "seed %d, case %d: %s -> %s".formatted(seed, caseNumber, original, modified);
            var diff = compare(original, modified, options(List.of(), true)).diff();
            var moved = diff.changes().stream()
                    .filter(change -> change.type() == ChangeType.MOVED)
                    .toList();
            for (var change : moved) {
                assertThat(original.at(change.from()).get("id"))
                        .as(what)
                        .isEqualTo(modified.at(change.pointer()).get("id"));
                assertThat(change.from()).as(what).isEqualTo("/" + change.oldIndex());
                assertThat(change.path()).as(what).isEqualTo("[" + change.newIndex() + "]");
                assertThat(change.oldPath())
                        .isEqualTo(change.oldIndex().equals(change.newIndex()) ? null : "[" + change.oldIndex() + "]");
            }
            var common = kept.stream().filter(id -> id < size - size / 6).toList();
            assertThat(moved).as(what).hasSize(common.size() - longestIncreasing(common));
            assertThat(diff.stats().deletions()).as(what).isEqualTo(size / 6);
            assertThat(diff.stats().additions()).as(what).isEqualTo(size / 6);
            assertThat(compare(modified, original, options(List.of(), true))
                            .diff()
                            .stats()
                            .changes())
                    .as(what)
                    .isEqualTo(diff.stats().changes());
        }
    }

    @Test
    void anElementMovesToTheEqualElementOfTheSameIdentity() {
        var original = json("[{'id':4},{'id':3,'v':'y','q':3},{'id':2,'v':'x','q':0}]");
        var modified = json("[{'id':3},{'id':4},{'id':2,'v':'x','q':0},{'id':3,'v':'y','q':3}]");
        for (var sides : List.of(List.of(original, modified), List.of(modified, original))) {
            assertThat(compare(sides.getFirst(), sides.getLast(), options(List.of(), true))
                            .diff()
                            .changes())
                    .hasSize(2);
        }
    }

    /** The element with the id 3 moves, and its other number changes within the tolerance. The id of the element with the id 1 changes. */
    @Test
    void toleranceAppliesToMovedElementsButNotToTheirIdentities() {
        var original = json("[{'id':3,'v':1.5},{'id':1,'v':1},{'id':2,'v':1},{'id':4,'v':1}]");
        var modified = json("[{'id':1.05,'v':1},{'id':2,'v':1},{'id':4,'v':1},{'id':3,'v':1.55}]");
        for (var key : new @Nullable String[] {null, "id"}) {
            var options = TestOptions.of(true, List.of(), key, 0.1, List.of(), true);
            var changes = compare(original, modified, options).diff().changes();
            assertThat(changes.stream().map(change -> change.type() + " " + change.path()))
                    .containsExactlyInAnyOrder("MOVED [3]", "REMOVED [1]", "ADDED [0]");
        }
    }

    private static ArrayNode array(List<Integer> ids, Random random, boolean edited) {
        var array = ExactJson.MAPPER.createArrayNode();
        for (int id : ids) {
            array.addObject()
                    .put("id", id)
                    .put("v", edited ? random.nextInt(3) : id % 3)
                    .put("w", 1);
        }
        return array;
    }

    /** Returns the length of a longest increasing subsequence of different numbers. */
    private static int longestIncreasing(List<Integer> numbers) {
        var values = numbers.stream().mapToInt(Integer::intValue);
        var sorted = numbers.stream().mapToInt(Integer::intValue).sorted();
        return Sequences.longestCommonSubsequence(values.toArray(), sorted.toArray());
    }

    @Seeds
    void aPatchWithTestOperationsFailsIfAnOldValueDiffers(long seed) throws Exception {
        var documents = new RandomDocuments(seed);
        int checked = 0;
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            var original = documents.document();
            var modified = documents.edited(original, 6);
            var differences = compare(original, modified, TestOptions.DEFAULT);
            var patch = PATCHED.readTree(ExactJson.MAPPER.writeValueAsString(differences.patch(true)));
            var result = com.flipkart.zjsonpatch.JsonPatch.apply(patch, PATCHED.readTree(original.toString()));
            assertThat(ExactJson.equal(ExactJson.MAPPER.readTree(result.toString()), modified, true))
                    .as("seed %d, case %d: %s", seed, caseNumber, patch)
                    .isTrue();
            for (var change : differences.diff().changes()) {
                var old = change.oldPath() == null ? change.path() : change.oldPath();
                if (change.type() != ChangeType.ADDED && !old.equals("$")) {
                    var base = PATCHED.readTree(withAnotherValue(original, old).toString());
                    assertThatThrownBy(() -> com.flipkart.zjsonpatch.JsonPatch.apply(patch, base))
                            .isInstanceOf(JsonPatchApplicationException.class);
                    checked++;
                }
            }
        }
        assertThat(checked).isPositive();
    }

    private static JsonNode withAnotherValue(JsonNode document, String path) {
        var another = ExactJson.MAPPER.getNodeFactory().stringNode("the value of another base");
        var copy = document.deepCopy();
        var steps = PathPattern.parse(path).steps();
        var node = copy;
        for (var step : steps.subList(0, steps.size() - 1)) {
            node = step instanceof PathPattern.Step.Index index
                    ? node.get(index.index())
                    : node.get(((PathPattern.Step.Name) step).name());
        }
        switch (steps.getLast()) {
            case PathPattern.Step.Index index -> ((ArrayNode) node).set(index.index(), another);
            case PathPattern.Step.Name name -> ((ObjectNode) node).set(name.name(), another);
            default -> throw new AssertionError(path);
        }
        return copy;
    }
}
