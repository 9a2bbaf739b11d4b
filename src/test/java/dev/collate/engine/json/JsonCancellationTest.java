package dev.collate.engine.json;

import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.TapeReader;
import dev.collate.testing.Cancelling;
import dev.collate.utf8.Utf8;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JsonCancellationTest {
    private static final Utf8 RECORDS = array(2000, i -> "{\"a\":" + i + ",\"b\":" + i * 31 % 977 + ",\"c\":1}");
    private static final Utf8 OTHER_RECORDS =
            array(2000, i -> "{\"b\":" + i * 17 % 977 + ",\"a\":" + i + ".5,\"c\":2}");

    private static Utf8 array(int size, IntFunction<String> element) {
        return Utf8.of(IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(",", "[", "]")));
    }

    private static Utf8 object(int size, IntFunction<String> member) {
        return Utf8.of(IntStream.range(0, size).mapToObj(member).collect(Collectors.joining(",", "{", "}")));
    }

    /** What takes long in one part of the engine or another. */
    private enum Work {
        SCALARS(array(100_000, i -> i + ""), array(100_000, i -> i / 2 + ".5"), true, 0),
        NAMES(object(50_000, i -> "\"k" + i + "\":1"), object(50_000, i -> "\"k" + (i ^ 5) + "\":2"), true, 0),
        SEQUENCES(RECORDS, OTHER_RECORDS, true, 0),
        MULTISETS(RECORDS, OTHER_RECORDS, false, 0),
        CLOSE_SEQUENCES(RECORDS, OTHER_RECORDS, true, 0.7),
        CLOSE_MULTISETS(RECORDS, OTHER_RECORDS, false, 0.7);

        private final Utf8 original;
        private final Utf8 modified;
        private final JsonOptions options;

        Work(Utf8 original, Utf8 modified, boolean inOrder, double tolerance) {
            this.original = original;
            this.modified = modified;
            this.options = new JsonOptions(true, false, inOrder, List.of(), null, tolerance, TestOptions.STEPS);
        }

        void run() {
            JsonDiffer.compare(Notation.JSON, original, modified, options)
                    .diff()
                    .changes()
                    .forEach(change -> {});
        }

        void runOnTapes() {
            var before = TapeReader.read(original, "original", options);
            var after = TapeReader.read(modified, "modified", options);
            Cancelling.before(() -> JsonDiffer.compare(before, after, options));
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenItIsCancelled(Work work) throws InterruptedException {
        Cancelling.before(work::run);
        Cancelling.during(work::run);
    }

    @ParameterizedTest
    @EnumSource
    void comparingEndsOnceTheDocumentsAreRead(Work work) {
        work.runOnTapes();
    }

    @Test
    void writingTheAnswerEnds() {
        var diff = JsonDiffer.compare(Notation.JSON, Utf8.of("[1]"), Utf8.of("[2]"), TestOptions.DEFAULT)
                .diff();
        Cancelling.before(() -> diff.changes().forEach(change -> {}));
    }
}
