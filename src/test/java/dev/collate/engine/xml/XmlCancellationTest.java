package dev.collate.engine.xml;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.result.Differences;
import dev.collate.testing.CancellationAssertions;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("engine")
class XmlCancellationTest {
    private static String root(int size, IntFunction<String> part) {
        return IntStream.range(0, size).mapToObj(part).collect(Collectors.joining("", "<r>", "</r>"));
    }

    /** Comparisons of documents. Each of them spends most of its time in a different part of the engine. */
    private enum Work {
        REFERENCES(root(100_000, i -> "&amp;"), "<r a='" + "&#9;".repeat(100_000) + "'/>"),
        COMMENTS(
                "<r><!--" + "]".repeat(100_000) + "--></r>",
                "<!DOCTYPE r [<!ELEMENT " + "a ".repeat(50_000) + ">]><r/>"),
        IDENTITIES(root(20_000, i -> "<e id='" + i + "'>a</e>"), root(20_000, i -> "<e id='" + i + "'>b</e>")),
        ADDED("<r/>", root(20_000, i -> "<e a='" + i + "'/>")),
        UNLIKE(
                root(2000, i -> "<e><a>" + i + "</a><b/></e>"),
                root(2000, i -> "<e><c/><a>" + i * 7 % 999 + "</a></e>"));

        private final Utf8Slice original;
        private final Utf8Slice modified;

        Work(String original, String modified) {
            this.original = Slices.inLargerArray(original);
            this.modified = Slices.inLargerArray(modified);
        }

        void run() {
            XmlDiffer.diff(original, modified, XmlOptions.defaults(XmlComparison.BUDGET))
                    .changes()
                    .forEach(change -> {});
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenItIsCancelled(Work work) throws InterruptedException {
        CancellationAssertions.before(work::run);
        CancellationAssertions.during(work::run);
    }

    @Test
    void comparingStopsWhenItIsCancelled() {
        var names = new QNames(true);
        var options = XmlOptions.defaults(XmlComparison.BUDGET);
        var before = XmlReader.read(Work.IDENTITIES.original, "original", names, options);
        var after = XmlReader.read(Work.IDENTITIES.modified, "modified", names, options);
        var found = new Differences(XmlTreeComparer.DETAIL_COUNT, Long.MAX_VALUE);
        var budget = new WorkBudget(XmlComparison.BUDGET);
        CancellationAssertions.before(
                () -> new XmlTreeComparer(before, after, names, options, budget, XmlReader.MAX_DEPTH, found).compare());
    }
}
