package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.LineDiff;
import dev.collate.http.request.RequestParameters;
import dev.collate.share.PageRenderer.CompressedWindows;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the pages of a comparison that is not stored with the pages of a share, of which all views are rendered at once. */
@Tag("engine")
class ComparisonPagesTest {
    private static final long WORK_BUDGET = 1_000_000;
    private static final ComparisonPages PAGES = new ComparisonPages();

    /** Two contents of a format, their comparison, and the stored pages. */
    private record Example(DocumentComparison comparison, CompressedWindows stored) {
        static Example of(Format format, IntFunction<String> original, IntFunction<String> modified, int items)
                throws IOException {
            return of(format, content(format, original, items), content(format, modified, items), Map.of());
        }

        static Example of(Format format, String original, String modified, Map<String, List<String>> options)
                throws IOException {
            var a = Utf8Slice.of(original);
            var b = Utf8Slice.of(modified);
            var request = DocumentDiffRequest.of(
                    format, new Contents(a, b, FileNames.NONE), RequestParameters.ofMap(options), WORK_BUDGET);
            var comparison = request.compare(Output.PAGE);
            var stored = new CompressedWindows();
            PAGES.write(comparison, stored);
            return new Example(comparison, stored);
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
            return PAGES.renderPage(comparison, PageQuery.parse(query));
        }

        ComparisonView storedPage(String query) throws IOException {
            return ComparisonView.read(stored::chunk, PageQuery.parse(query), Work.UNLIMITED);
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
        var example = Example.of(format, i -> "9" + i, i -> i % 3 == 0 ? "8" + i : "9" + i, 2_500);
        assertThat(comparedPages(example, "view=" + view)).isGreaterThan(1);
    }

    /** Compares each page with that of the share. Returns the number of pages. */
    private static int comparedPages(Example example, String first) throws IOException {
        var query = first;
        int number = 1;
        while (true) {
            var page = example.page(query);
            var stored = example.storedPage(query);
            assertThat(page.fragment()).isEqualTo(stored.fragment());
            assertThat(page.index().views()).isEqualTo(stored.index().views());
            assertThat(page.previous()).isEqualTo(stored.previous());
            assertThat(page.next()).isEqualTo(stored.next());
            assertThat(page.section().itemCount()).isEqualTo(stored.section().itemCount());
            assertThat(page.section().isCut()).isEqualTo(stored.section().isCut());
            assertThat(page.positionText()).isEqualTo(stored.positionText());
            var next = page.next();
            if (next == null) {
                return number;
            }
            query = next.toQueryString();
            number++;
        }
    }

    /** Tables with changed, removed, added and moved rows, added, removed and moved columns, and more columns than a page shows. */
    @Seeds
    void everyPageOfARandomTableIsThatOfAShare(long seed) throws IOException {
        var random = new Random(seed);
        int columns = random.nextInt(3) == 0 ? PageLimits.MAX_COLUMNS + 3 : 3;
        var header = (random.nextInt(3) == 0 ? "city" : "id")
                + IntStream.range(1, columns).mapToObj(i -> ",c" + i).collect(Collectors.joining());
        var original = IntStream.range(0, 400 + random.nextInt(800))
                .mapToObj(row -> "id" + row
                        + random.ints(columns - 1L, 0, 50)
                                .mapToObj(i -> ",v" + i)
                                .collect(Collectors.joining()))
                .toList();
        var modified = edited(original, random);
        var newHeader = header;
        switch (random.nextInt(7)) {
            case 0 -> newHeader = header.replace("c1", "d1");
            case 1 -> {
                newHeader = swapped(header);
                modified.replaceAll(ComparisonPagesTest::swapped);
            }
            default -> {}
        }
        var options = new HashMap<String, List<String>>();
        options.put("options.moves", List.of(String.valueOf(random.nextInt(3) == 0)));
        options.put("options.arrayOrderMatters", List.of(String.valueOf(random.nextInt(3) > 0)));
        options.put("options.ignoreKeyOrder", List.of(String.valueOf(random.nextInt(3) > 0)));
        var example = Example.of(
                Format.CSV,
                header + "\n" + String.join("\n", original),
                newHeader + "\n" + String.join("\n", modified),
                options);

        assertThat(example.page("").query()).isEqualTo(example.storedPage("").query());
        comparedPages(example, "");
    }

    /** The first page has only rows that were replaced. Only the rows after them show that the columns have moved. */
    @Test
    void thereIsNoTableIfALaterRowShowsThatAColumnHasMoved() throws IOException {
        var replaced = IntStream.range(0, 300).boxed().toList();
        var example = Example.of(
                Format.CSV,
                replaced.stream()
                                .map(i -> "a" + i + ",b" + i + ",c" + i + "\n")
                                .collect(Collectors.joining("", "a,b,c\n", ""))
                        + "1,2,3\n",
                replaced.stream()
                                .map(i -> "x" + i + ",y" + i + ",z" + i + "\n")
                                .collect(Collectors.joining("", "b,a,c\n", ""))
                        + "2,1,3\n",
                Map.of("options.ignoreKeyOrder", List.of("false")));
        assertThat(((StructuredDiff) example.comparison().diff())
                        .changes()
                        .getFirst()
                        .type())
                .isEqualTo(ChangeType.CHANGED);
        assertThat(example.page("").query()).isEqualTo(example.storedPage("").query());
        comparedPages(example, "");
    }

    /** Returns the rows with more changes than a page shows, and rare changes at the end. */
    private static List<String> edited(List<String> rows, Random random) {
        var edited = new ArrayList<>(rows);
        int changes = 300 + random.nextInt(600);
        for (int change = 0; change < changes; change++) {
            int row = random.nextInt(edited.size());
            switch (random.nextInt(6)) {
                case 0 -> edited.remove(row);
                case 1 -> edited.add(row, "new" + change + edited.get(random.nextInt(edited.size())));
                default -> edited.set(row, edited.get(row).replaceFirst(",v\\d+", ",w" + random.nextInt(50)));
            }
        }
        if (random.nextInt(3) > 0) {
            edited.add(edited.size() - 9, edited.removeLast());
        }
        if (random.nextBoolean()) {
            edited.set(edited.size() - 4, edited.get(edited.size() - 4) + "x");
        }
        return edited;
    }

    /** Returns a line with the second cell before the first. */
    private static String swapped(String line) {
        return line.replaceFirst("([^,]*),([^,]*)", "$2,$1");
    }

    @Test
    void aFilterCountsAllEntries() throws IOException {
        var example = Example.of(Format.JSON, i -> "9" + i, i -> "8" + i, 2_000);
        var query = "view=changes&path=7";
        assertThat(example.page(query).fragment())
                .isEqualTo(example.storedPage(query).fragment());
        assertThat(example.page(query).countText())
                .isEqualTo(example.storedPage(query).countText())
                .isEqualTo("542");
    }

    @ParameterizedTest
    @CsvSource({"path=9, 1", "path=9, 501", "path=1999, 1", "type=changed, 1001", "type=added, 1", "path=[1, 100000"})
    void aFilterOfAShareReadsOnlyTheWindowsOfItsPage(String filter, int from) throws IOException {
        var example = Example.of(Format.JSON, i -> "9" + i, i -> "8" + i, 2_000);
        var query = PageQuery.parse("view=changes&" + filter + "&from=" + from);
        var read = new ArrayList<Integer>();
        var pool = new Pool();
        var page = ComparisonView.read(
                position -> {
                    assertThat(pool.isComputing)
                            .as("the database is read in the pool")
                            .isFalse();
                    read.add(position);
                    return example.stored().chunk(position);
                },
                query,
                pool);
        assertThat(pool.tasks).isEqualTo(read.size());
        assertThat(page.fragment())
                .isEqualTo(example.page(query.toQueryString()).fragment());
        assertThat(page.countText())
                .isEqualTo(example.page(query.toQueryString()).countText());
        assertThat(read).doesNotHaveDuplicates();
        int lists = 4;
        if (!filter.equals("path=9")) {
            assertThat(read).hasSizeLessThanOrEqualTo(1 + lists + 1);
        }
    }

    /** Counts the tasks that never run on the calling thread. */
    private static final class Pool implements Work {
        private int tasks;
        private boolean isComputing;

        @Override
        public <T extends @Nullable Object> T compute(long heapBytes, Supplier<T> task) {
            throw new AssertionError("a page needs no more memory");
        }

        @Override
        public <T extends @Nullable Object> T computeWithHeldMemory(long bytes, Supplier<T> task) {
            tasks += bytes == Long.MAX_VALUE ? 1 : 0;
            isComputing = true;
            var result = task.get();
            isComputing = false;
            return result;
        }
    }

    @Test
    void theFirstPageOfAStructuredComparisonNeedsNoLines() throws IOException {
        var comparison = Example.of(Format.JSON, i -> "9" + i, i -> "8" + i, 10).comparison();
        var withoutLines = new DocumentComparison(comparison.request(), (StructuredDiff) comparison.diff(), null) {
            @Override
            public LineDiff lineDiff() {
                throw new AssertionError("the lines are compared");
            }
        };
        assertThat(PAGES.renderPage(withoutLines, PageQuery.parse("")).isSame()).isFalse();
    }

    @Test
    void equalContentsAreTheSame() throws IOException {
        for (var format : new Format[] {Format.TEXT, Format.JSON}) {
            assertThat(Example.of(format, i -> "1" + i, i -> "1" + i, 10)
                            .page("")
                            .isSame())
                    .isTrue();
            assertThat(Example.of(format, i -> "1" + i, i -> "2" + i, 10)
                            .page("")
                            .isSame())
                    .isFalse();
        }
    }
}
