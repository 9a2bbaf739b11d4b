package dev.collate.engine.tree;

import static dev.collate.engine.tree.JsonComparison.compare;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.JsonPatch;
import dev.collate.engine.result.Stats;
import dev.collate.engine.result.Value;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.PathPattern;
import dev.collate.engine.tree.parse.PathRule;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests properties that the comparison of any two documents must have. */
@Tag("engine")
class JsonDifferPropertiesTest {
    private static final int CASES = 30;
    private static final JsonOptions UNORDERED =
            new JsonOptions(true, true, false, List.of(), null, 0, List.of(), false, false, 1 << 20);
    private static final com.fasterxml.jackson.databind.ObjectMapper PATCHED =
            new com.fasterxml.jackson.databind.ObjectMapper();

    /**
     * Calls {@code expectation} with random pairs of documents. In most pairs, the second document is an edited copy of the first; in some
     * pairs, the documents are unrelated.
     */
    private static void forPairs(long seed, BiConsumer<JsonNode, JsonNode> expectation) {
        var documents = new RandomDocuments(seed);
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            var original = documents.document();
            var modified =
                    caseNumber % 10 == 0 ? documents.document() : documents.edited(original, 2 + caseNumber % 19);
            try {
                expectation.accept(original, modified);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "seed %d, case %d: %s -> %s".formatted(seed, caseNumber, original, modified), e);
            }
        }
    }

    @Seeds
    void differencesAreReportedExactlyIfTheDocumentsDiffer(long seed) {
        forPairs(seed, (original, modified) -> {
            for (var options : List.of(TestOptions.DEFAULT, UNORDERED)) {
                assertThat(compare(original, modified, options).diff().changes().isEmpty())
                        .isEqualTo(ExactJson.equal(original, modified, options.arrayOrderMatters()));
            }
        });
    }

    @Seeds
    void thePatchTurnsTheOriginalIntoTheModifiedDocument(long seed) {
        forPairs(seed, (original, modified) -> {
            for (var options : List.of(TestOptions.DEFAULT, UNORDERED)) {
                var patch = compare(original, modified, options).patch(false);
                assertThat(ExactJson.equal(patched(original, patch), modified, options.arrayOrderMatters()))
                        .as("%s", ExactJson.MAPPER.writeValueAsString(patch))
                        .isTrue();
            }
        });
    }

    /** Applies the patch with an independent library. */
    private static JsonNode patched(JsonNode original, JsonPatch patch) {
        try {
            var operations = PATCHED.readTree(ExactJson.MAPPER.writeValueAsString(patch));
            var result = com.flipkart.zjsonpatch.JsonPatch.apply(operations, PATCHED.readTree(original.toString()));
            return ExactJson.MAPPER.readTree(result.toString());
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Seeds
    void memberOrderDoesNotChangeTheResult(long seed) {
        forPairs(seed, (original, modified) -> {
            var shuffled = new RandomDocuments(original.hashCode()).shuffled(modified);
            assertThat(compare(modified, shuffled, TestOptions.DEFAULT).diff().changes())
                    .isEmpty();
            assertThat(compare(original, shuffled, TestOptions.DEFAULT).diff().stats())
                    .isEqualTo(compare(original, modified, TestOptions.DEFAULT)
                            .diff()
                            .stats());
        });
    }

    /** Members are ignored in both documents, or are only in one of them. */
    @Seeds
    void ignoredMembersAreLikeMissingMembers(long seed) {
        var ignored = List.of(PathRule.ignoring("**.a"), PathRule.ignoring("**.id"), PathRule.ignoring("**[\"x y\"]"));
        forPairs(seed, (original, modified) -> {
            var rarelyIgnored = new RandomDocuments(original.hashCode());
            for (boolean ordered : new boolean[] {true, false}) {
                for (double tolerance : new double[] {0, 0.01}) {
                    var ignoring = TestOptions.of(ordered, ignored, null, tolerance, List.of(), false);
                    var plain = TestOptions.of(ordered, List.of(), null, tolerance, List.of(), false);
                    assertThat(paths(compare(original, modified, ignoring)))
                            .isEqualTo(paths(compare(without(original), without(modified), plain)));
                    var widened = rarelyIgnored.withMembers(without(original), List.of("a", "id", "x y"));
                    assertThat(paths(compare(widened, without(modified), ignoring)))
                            .isEqualTo(paths(compare(without(original), without(modified), plain)));
                }
            }
        });
    }

    private static List<String> paths(JsonDifferences differences) {
        return differences.diff().changes().stream()
                .map(change -> change.type() + " " + change.oldPath() + " " + change.path())
                .toList();
    }

    private static JsonNode without(JsonNode node) {
        if (node.isArray()) {
            var array = ExactJson.MAPPER.createArrayNode();
            node.forEach(element -> array.add(without(element)));
            return array;
        }
        if (node.isObject()) {
            var object = ExactJson.MAPPER.createObjectNode();
            node.propertyStream()
                    .filter(member -> !List.of("a", "id", "x y").contains(member.getKey()))
                    .forEach(member -> object.set(member.getKey(), without(member.getValue())));
            return object;
        }
        return node;
    }

    /** Some identities occur several times in an array. */
    @Seeds
    void theEntriesOfAnArrayDoNotDependOnOtherMembers(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            var original = records(random);
            var modified = records(random);
            for (boolean moves : new boolean[] {false, true}) {
                var options = TestOptions.of(true, List.of(), moves ? null : "id", 0, List.of(), moves);
                var alone = compare(original, modified, options).diff().stats();
                for (int other : new int[] {1, 3}) {
                    var beside = compare(
                                    "{\"p\":2,\"x\":%s}".formatted(original),
                                    "{\"p\":%d,\"x\":%s}".formatted(other, modified),
                                    options)
                            .diff()
                            .stats();
                    assertThat(beside)
                            .as("seed %d, case %d: %s -> %s", seed, caseNumber, original, modified)
                            .isEqualTo(new Stats(alone.additions(), alone.deletions(), alone.changes() + 1));
                }
            }
        }
    }

    private static String records(Random random) {
        return IntStream.range(0, 1 + random.nextInt(5))
                .mapToObj(i -> random.nextInt(3) == 0
                        ? "{\"id\":%d}".formatted(random.nextInt(4))
                        : "{\"id\":%d,\"v\":%d}".formatted(random.nextInt(4), random.nextInt(2)))
                .collect(Collectors.joining(",", "[", "]"));
    }

    /**
     * Returns the entries as JSON with parsed values. The response contains each value as its document writes it, with its white space,
     * which must not affect the test.
     */
    private static List<String> entries(JsonDifferences differences) {
        return differences.diff().changes().stream()
                .map(ExactJson.MAPPER::writeValueAsString)
                .map(entry -> ExactJson.MAPPER.readTree(entry).toString())
                .toList();
    }

    @Seeds
    void whiteSpaceAndNotationDoNotChangeTheResult(long seed) {
        forPairs(seed, (original, modified) -> {
            for (var options : List.of(TestOptions.DEFAULT, UNORDERED)) {
                var plain = entries(compare(original, modified, options));
                assertThat(entries(compare(original.toPrettyString(), modified, options)))
                        .isEqualTo(plain);
                assertThat(entries(compare(original, modified.toPrettyString(), options)))
                        .isEqualTo(plain);
                assertThat(entries(JsonDiffer.compare(
                                TreeDocuments.of(text -> TreeDocument.yaml(text, true), yaml(original), yaml(modified)),
                                options)))
                        .isEqualTo(plain);
            }
        });
    }

    private static Utf8Slice yaml(JsonNode document) {
        var block = new Dump(DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setSchema(new CoreSchema())
                .build());
        return Slices.inLargerArray(block.dumpToString(ExactJson.MAPPER.convertValue(document, Object.class)));
    }

    @Seeds
    void memberOrderDoesNotChangeTheNumberOfEntries(long seed) {
        forPairs(seed, (original, modified) -> {
            var shuffling = new RandomDocuments(original.hashCode());
            for (var options : List.of(TestOptions.DEFAULT, UNORDERED)) {
                assertThat(entries(compare(shuffling.shuffled(original), shuffling.shuffled(modified), options)))
                        .hasSameSizeAs(entries(compare(original, modified, options)));
            }
        });
    }

    @Seeds
    void aPathNamesTheValueThatItsEntryHas(long seed) {
        forPairs(seed, (original, modified) -> {
            for (var change :
                    compare(original, modified, TestOptions.DEFAULT).diff().changes()) {
                boolean removed = change.type() == ChangeType.REMOVED;
                var document = removed ? original : modified;
                var value = removed ? change.oldValue() : change.newValue();
                assertThat(at(document, change.path())).as("%s", change).hasToString(text(value));
                assertThat(document.at(change.pointer())).as("%s", change).hasToString(text(value));
                if (change.type() == ChangeType.CHANGED) {
                    assertThat(at(original, change.oldPath() == null ? change.path() : change.oldPath()))
                            .as("%s", change)
                            .hasToString(text(change.oldValue()));
                }
            }
        });
    }

    private static String text(@Nullable Value value) {
        return ((Value.Json) Objects.requireNonNull(value)).json().toString();
    }

    /** Returns the node at a path. The path must contain only names and indexes, without {@code *} and {@code **}. */
    private static JsonNode at(JsonNode root, String path) {
        var node = root;
        for (var step : PathPattern.parse(path).steps()) {
            node = switch (step) {
                case PathPattern.Step.Name name -> node.get(name.name());
                case PathPattern.Step.Index index -> node.get(index.index());
                default -> throw new AssertionError("the path has a wildcard: " + path);
            };
        }
        return node;
    }

    @Seeds
    void onlyIgnoredPathsAreIgnored(long seed) {
        var documents = new RandomDocuments(seed);
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            var document = documents.document();
            var places = places(document, "");
            for (var place : places.size() <= 30 ? places : List.<String>of()) {
                var response = compare(document, edited(document, place), TestOptions.DEFAULT)
                        .diff();
                assertThat(response.changes())
                        .as("seed %d, case %d: %s of %s", seed, caseNumber, place, document)
                        .hasSize(1);
                var change = response.changes().getFirst();
                boolean asPointer =
                        caseNumber % 2 == 0 && !String.valueOf(change.pointer()).isEmpty();
                var path = asPointer ? change.pointer() : change.path();
                var ignoring = TestOptions.of(true, List.of(PathRule.ignoring(path)), null, 0, List.of(), false);
                for (var other : places) {
                    assertThat(compare(document, edited(document, other), ignoring)
                                    .diff()
                                    .changes()
                                    .isEmpty())
                            .as(
                                    "seed %d, case %d: ignoring %s, another value at %s of %s",
                                    seed, caseNumber, path, other, document)
                            .isEqualTo((other + "/").startsWith(place + "/"));
                }
            }
        }
    }

    /** Returns the pointers of a node and of all its descendants. {@code pointer} is the pointer of the node. */
    private static List<String> places(JsonNode node, String pointer) {
        var places = new ArrayList<>(List.of(pointer));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            places.addAll(places(node.get(i), pointer + "/" + i));
        }
        if (node.isObject()) {
            node.propertyStream()
                    .forEach(member -> places.addAll(places(
                            member.getValue(),
                            pointer + "/" + member.getKey().replace("~", "~0").replace("/", "~1"))));
        }
        return places;
    }

    /** Returns a copy of the document in which the value at the pointer is replaced. */
    private static JsonNode edited(JsonNode document, String pointer) {
        var value = ExactJson.MAPPER.getNodeFactory().stringNode("another");
        if (pointer.isEmpty()) {
            return value;
        }
        var edited = document.deepCopy();
        int last = pointer.lastIndexOf('/');
        var name = pointer.substring(last + 1).replace("~1", "/").replace("~0", "~");
        switch (edited.at(pointer.substring(0, last))) {
            case ArrayNode array -> array.set(Integer.parseInt(name), value);
            case ObjectNode object -> object.set(name, value);
            default -> throw new AssertionError("no container encloses " + pointer);
        }
        return edited;
    }
}
