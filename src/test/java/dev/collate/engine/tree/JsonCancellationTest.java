package dev.collate.engine.tree;

import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.testing.CancellationAssertions;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("engine")
class JsonCancellationTest {
    private static final Utf8Slice RECORDS = array(2000, i -> "{\"a\":" + i + ",\"b\":" + i * 31 % 977 + ",\"c\":1}");
    private static final Utf8Slice OTHER_RECORDS =
            array(2000, i -> "{\"b\":" + i * 17 % 977 + ",\"a\":" + i + ".5,\"c\":2}");

    private static Utf8Slice array(int size, IntFunction<String> element) {
        return Slices.inLargerArray(
                IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(",", "[", "]")));
    }

    private static Utf8Slice object(int size, IntFunction<String> member) {
        return Slices.inLargerArray(
                IntStream.range(0, size).mapToObj(member).collect(Collectors.joining(",", "{", "}")));
    }

    /** Comparisons of documents. Each of them spends most of its time in a different part of the engine. */
    private enum Work {
        SCALARS(array(100_000, i -> i + ""), array(100_000, i -> i / 2 + ".5"), true, 0),
        NAMES(object(50_000, i -> "\"k" + i + "\":1"), object(50_000, i -> "\"k" + (i ^ 5) + "\":2"), true, 0),
        SEQUENCES(RECORDS, OTHER_RECORDS, true, 0),
        MULTISETS(RECORDS, OTHER_RECORDS, false, 0),
        CLOSE_SEQUENCES(RECORDS, OTHER_RECORDS, true, 0.7),
        CLOSE_MULTISETS(RECORDS, OTHER_RECORDS, false, 0.7);

        private final Utf8Slice original;
        private final Utf8Slice modified;
        private final JsonOptions options;

        Work(Utf8Slice original, Utf8Slice modified, boolean inOrder, double tolerance) {
            this.original = original;
            this.modified = modified;
            this.options = new JsonOptions(
                    true, false, inOrder, List.of(), null, tolerance, List.of(), false, false, TestOptions.STEPS);
        }

        void run() {
            JsonDiffer.compare(TreeDocuments.of(TreeDocument::json, original, modified), options)
                    .diff()
                    .changes()
                    .forEach(change -> {});
        }

        void runOnNodeTables() {
            var before = JsonReader.read(original, "original", options);
            var after = JsonReader.read(modified, "modified", options);
            CancellationAssertions.before(() -> JsonDiffer.compare(before, after, options));
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenItIsCancelled(Work work) throws InterruptedException {
        CancellationAssertions.before(work::run);
        CancellationAssertions.during(work::run);
    }

    @ParameterizedTest
    @EnumSource
    void comparingStopsWhenItIsCancelled(Work work) {
        work.runOnNodeTables();
    }

    @Test
    void writingTheResponseStopsWhenItIsCancelled() {
        var diff = JsonComparison.compare("[1]", "[2]", TestOptions.DEFAULT).diff();
        CancellationAssertions.before(() -> diff.changes().forEach(change -> {}));
    }
}
