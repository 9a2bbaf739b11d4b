package dev.collate.share.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.admission.Admission;
import dev.collate.diff.Comparison;
import dev.collate.diff.DiffSettings;
import dev.collate.diff.Format;
import dev.collate.diff.ResultModule;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.http.body.RequestParameters;
import dev.collate.share.PackedWindows;
import dev.collate.share.PageModels.Contents;
import dev.collate.utf8.Utf8Slice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Compares the pages that are computed on demand with the pages of a share, which are all computed at once. */
@Tag("engine")
class ComparisonPagesTest {
    private static final JsonMapper JSON =
            JsonMapper.builder().addModule(new ResultModule()).build();
    private static final DiffSettings SETTINGS = new DiffSettings(1_000_000);
    private static final ComparisonPages PAGES = new ComparisonPages(SETTINGS, JSON);

    /** Two contents of a format, their comparison, and the stored pages. */
    private record Example(Contents contents, Comparison comparison, PackedWindows stored) {
        static Example of(Format format, IntFunction<String> original, IntFunction<String> modified, int items)
                throws IOException {
            var a = Utf8Slice.of(content(format, original, items));
            var b = Utf8Slice.of(content(format, modified, items));
            var comparison = format.comparer(RequestParameters.ofText(Map.of()), SETTINGS)
                    .compare(a, b, Admission.UNLIMITED);
            var contents = new Contents(format, a, b, comparison.csv());
            var stored = new PackedWindows();
            var diff = new ByteArrayInputStream(JSON.writeValueAsBytes(comparison.diff()));
            new PageModelWriter(SETTINGS).write(contents, comparison.patch(), diff, stored);
            return new Example(contents, comparison, stored);
        }

        private static String content(Format format, IntFunction<String> item, int items) {
            var all = IntStream.range(0, items).mapToObj(item);
            return switch (format) {
                case JSON -> all.collect(Collectors.joining(",\n", "[", "]"));
                case CSV -> all.map(value -> value + ",x\n").collect(Collectors.joining("", "a,b\n", ""));
                case XML -> all.map(value -> "<e>" + value + "</e>").collect(Collectors.joining("\n", "<r>", "</r>"));
                default -> all.map(value -> value + "\n").collect(Collectors.joining());
            };
        }

        ComparisonView page(String query) throws IOException {
            return PAGES.page(contents, comparison, PageQuery.parse(query));
        }

        ComparisonView storedPage(String query) throws IOException {
            return ComparisonView.read(stored::open, PageQuery.parse(query));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TEXT, split",
        "TEXT, unified",
        "JSON, changes",
        "JSON, indented",
        "JSON, split",
        "CSV, table",
        "CSV, changes",
        "XML, changes",
        "XML, indented"
    })
    void everyPageIsThatOfAShare(Format format, String view) throws IOException {
        var example = Example.of(format, i -> "9" + i, i -> i % 3 == 0 ? "8" + i : "9" + i, 4_500);
        var query = "view=" + view;
        int number = 1;
        while (true) {
            var page = example.page(query);
            var stored = example.storedPage(query);
            assertThat(page.content()).isEqualTo(stored.content());
            assertThat(page.links()).isEqualTo(stored.links());
            assertThat(page.previous()).isEqualTo(stored.previous());
            assertThat(page.next()).isEqualTo(stored.next());
            var next = page.next();
            assertThat(page.complete()).isEqualTo(next == null);
            assertThat(stored.place()).startsWith(page.place());
            if (next == null) {
                assertThat(page.section().count()).isEqualTo(stored.section().count());
                assertThat(page.place()).isEqualTo(stored.place());
                break;
            }
            query = next.query();
            number++;
        }
        assertThat(number).isGreaterThan(1);
    }

    @Test
    void aFilterCountsAllEntries() throws IOException {
        var example = Example.of(Format.JSON, i -> "9" + i, i -> "8" + i, 2_000);
        var query = "view=changes&path=7";
        assertThat(example.page(query).content())
                .isEqualTo(example.storedPage(query).content());
        assertThat(example.page(query).count())
                .isEqualTo(example.storedPage(query).count())
                .isEqualTo("542");
    }

    @Test
    void theFirstPageOfAStructuredComparisonNeedsNoLines() throws IOException {
        var example = Example.of(Format.JSON, i -> "9" + i, i -> "8" + i, 10);
        var withoutLines = new Comparison(
                example.comparison().diff(),
                example.comparison().stats(),
                () -> {
                    throw new AssertionError("the lines are compared");
                },
                null,
                example.comparison().csv());
        assertThat(PAGES.page(example.contents(), withoutLines, PageQuery.parse(""))
                        .same())
                .isFalse();
    }

    @Test
    void theFirstPageCreatesOnlyTheEntriesThatItShows() throws IOException {
        var example = Example.of(Format.JSON, i -> "9" + i, i -> "8" + i, 4_500);
        var diff = (StructuredDiff) example.comparison().diff();
        var created = new AtomicInteger();
        var counted = new AbstractList<Change>() {
            @Override
            public Change get(int index) {
                created.incrementAndGet();
                return diff.changes().get(index);
            }

            @Override
            public int size() {
                return diff.changes().size();
            }
        };
        var comparison = new Comparison(
                new StructuredDiff(null, counted, diff.stats(), false, null), diff.stats(), () -> null, null, null);

        assertThat(PAGES.page(example.contents(), comparison, PageQuery.parse(""))
                        .count())
                .isEqualTo(example.page("").count());
        assertThat(created).hasValue(PageLimits.CHANGES + 1);
    }

    @Test
    void anEntryThatIsLongerThanTheMaximumEndsTheEntries() throws IOException {
        var longest = "\"" + "x".repeat(PageLimits.DIFF_BYTES) + "\"";
        var example = Example.of(Format.JSON, i -> "9", i -> i == 1 ? longest : "8", 3);

        for (var page : List.of(example.page("view=changes"), example.storedPage("view=changes"))) {
            assertThat(page.section().count()).isEqualTo(1);
            assertThat(page.section().cut()).isTrue();
        }
    }

    @Test
    void equalContentsAreTheSame() throws IOException {
        for (var format : new Format[] {Format.TEXT, Format.JSON}) {
            assertThat(Example.of(format, i -> "1" + i, i -> "1" + i, 10)
                            .page("")
                            .same())
                    .isTrue();
            assertThat(Example.of(format, i -> "1" + i, i -> "2" + i, 10)
                            .page("")
                            .same())
                    .isFalse();
        }
    }
}
