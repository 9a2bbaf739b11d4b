package dev.collate.diff.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.json.notation.Notation;
import dev.collate.utf8.Utf8;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What holds for any two documents; each failure names its seed. */
class JsonDifferPropertiesTest {
    private static final int RUNS = 3000;
    private static final JsonOptions UNORDERED = new JsonOptions(true, true, false, List.of(), null, 0, 1 << 20);
    private static final com.fasterxml.jackson.databind.ObjectMapper PATCHED =
            new com.fasterxml.jackson.databind.ObjectMapper();

    /** Runs an expectation on random pairs: edited copies for the most part, now and then two documents of their own. */
    private static void forPairs(BiConsumer<JsonNode, JsonNode> expectation) {
        for (long seed = 0; seed < RUNS; seed++) {
            var documents = new RandomDocuments(seed);
            var original = documents.document();
            var modified = seed % 10 == 0 ? documents.document() : documents.edited(original, 2 + (int) (seed % 19));
            try {
                expectation.accept(original, modified);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + original + " -> " + modified, e);
            }
        }
    }

    private static JsonDifferences compare(Object original, Object modified, JsonOptions options) {
        return JsonDiffer.compare(Notation.JSON, Utf8.of(original.toString()), Utf8.of(modified.toString()), options);
    }

    @Test
    void differencesAreReportedExactlyIfTheDocumentsDiffer() {
        forPairs((original, modified) -> {
            for (var options : List.of(TestOptions.DEFAULT, UNORDERED)) {
                assertThat(compare(original, modified, options).diff().changes().isEmpty())
                        .isEqualTo(ExactJson.equal(original, modified, options.arrayOrderMatters()));
            }
        });
    }

    @Test
    void thePatchTurnsTheOriginalIntoTheModifiedDocument() {
        forPairs((original, modified) -> {
            for (var options : List.of(TestOptions.DEFAULT, UNORDERED)) {
                var patch = compare(original, modified, options).patch();
                assertThat(ExactJson.equal(patched(original, patch), modified, options.arrayOrderMatters()))
                        .as("%s", ExactJson.MAPPER.writeValueAsString(patch))
                        .isTrue();
            }
        });
    }

    /** Applied by a library that was written by others and uses another tree. */
    private static JsonNode patched(JsonNode original, JsonPatch patch) {
        try {
            var operations = PATCHED.readTree(ExactJson.MAPPER.writeValueAsString(patch));
            var result = com.flipkart.zjsonpatch.JsonPatch.apply(operations, PATCHED.readTree(original.toString()));
            return ExactJson.MAPPER.readTree(result.toString());
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anotherOrderOfMembersChangesNothing() {
        forPairs((original, modified) -> {
            var shuffled = new RandomDocuments(original.hashCode()).shuffled(modified);
            assertThat(compare(modified, shuffled, TestOptions.DEFAULT).diff().changes())
                    .isEmpty();
            assertThat(compare(original, shuffled, TestOptions.DEFAULT).diff().stats())
                    .isEqualTo(compare(original, modified, TestOptions.DEFAULT)
                            .diff()
                            .stats());
        });
    }

    @Test
    void swappingTheSidesSwapsAddedAndRemoved() {
        forPairs((original, modified) -> {
            for (var options : List.of(TestOptions.DEFAULT, UNORDERED)) {
                var there = compare(original, modified, options).diff().stats();
                var back = compare(modified, original, options).diff().stats();
                assertThat(back.additions()).isEqualTo(there.deletions());
                assertThat(back.deletions()).isEqualTo(there.additions());
                assertThat(back.changes()).isEqualTo(there.changes());
            }
        });
    }
}
