package dev.collate.page;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.diff.TreeDiffRequest;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.http.request.RequestParameters;
import dev.collate.page.PageIndex.Section;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.util.HtmlUtils;

@Tag("engine")
class CsvTableTest {
    /** A table with its header and its rows. */
    private record Table(List<String> header, List<List<String>> rows) {
        String csv() {
            return Stream.concat(Stream.of(header), rows.stream())
                    .map(row -> row.stream()
                            .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
                            .collect(joining(",", "", "\r\n")))
                    .collect(joining());
        }

        /** Returns a list of the rows without a column. The list can be modified. */
        List<List<String>> rowsWithout(String column) {
            int index = header.indexOf(column);
            return rows.stream()
                    .map(row -> IntStream.range(0, row.size())
                            .filter(i -> i != index)
                            .mapToObj(row::get)
                            .toList())
                    .collect(toCollection(ArrayList::new));
        }

        @Nullable
        String cell(int number, String column) {
            int index = header.indexOf(column);
            return number == 0 || index < 0 ? null : rows.get(number - 1).get(index);
        }
    }

    private record Shown(@Nullable Section section, List<Window> windows) {
        List<Row> rows() {
            return windows.stream().flatMap(window -> window.rows().stream()).toList();
        }
    }

    /** The HTML of one page of the table. */
    private record Window(String html) {
        private static final Pattern COLUMN = Pattern.compile("<th scope=\"col\" class=\"(|added|removed)\">(.*?)"
                + "(?: <span class=\"type\">(added|removed)</span>)?</th>");
        private static final Pattern ROW = Pattern.compile(
                "<tr id=\"c(\\d+)\" class=\"(\\w+)\"><th scope=\"row\"><span class=\"type\">\\2</span></th>"
                        + "<td class=\"number\">(\\d*)</td><td class=\"number\">(\\d*)</td>(.*?)</tr>",
                Pattern.DOTALL);

        List<Column> columns() {
            return COLUMN.matcher(html)
                    .results()
                    .map(column -> new Column(
                            text(column.group(2)), Objects.requireNonNullElse(column.group(3), ""), column.group(1)))
                    .toList();
        }

        List<Row> rows() {
            var rows = ROW.matcher(html)
                    .results()
                    .map(row -> new Row(
                            Integer.parseInt(row.group(1)),
                            row.group(2),
                            number(row.group(3)),
                            number(row.group(4)),
                            Cell.of(row.group(5))))
                    .toList();
            assertThat(rows).hasSize(html.split("<tr id", -1).length - 1);
            assertThat(rows).allMatch(row -> row.cells().size() == columns().size());
            return rows;
        }

        private static int number(String text) {
            return text.isEmpty() ? 0 : Integer.parseInt(text);
        }

        /** Returns the text of HTML without its marks. */
        static String text(String html) {
            return HtmlUtils.htmlUnescape(html.replaceAll("</?mark>", ""));
        }
    }

    private record Column(String name, String type, String style) {}

    /** A row. A number is 0 if the content does not have the row. */
    private record Row(int number, String type, int oldNumber, int newNumber, List<Cell> cells) {}

    /** A cell. The value of a cell that is not changed is in {@code newValue}. */
    private record Cell(
            boolean changed,
            @Nullable String oldValue,
            @Nullable String newValue) {
        private static final Pattern CELL = Pattern.compile(
                "<td>(.*?)</td>|<td class=\"changed\">"
                        + "(?:<del><span class=\"spoken\">was: </span>(.*?)</del>)?"
                        + "(?:<ins><span class=\"spoken\">now: </span>(.*?)</ins>)?</td>",
                Pattern.DOTALL);

        static List<Cell> of(String html) {
            assertThat(CELL.matcher(html).replaceAll("")).isEmpty();
            return CELL.matcher(html)
                    .results()
                    .map(cell -> cell.group(1) == null
                            ? new Cell(true, text(cell.group(2)), text(cell.group(3)))
                            : new Cell(false, null, text(cell.group(1))))
                    .toList();
        }

        private static @Nullable String text(@Nullable String html) {
            return html == null ? null : Window.text(html);
        }
    }

    private static Shown compare(String original, String modified) {
        return compare(original, modified, RequestParameters.ofMap(Map.of()));
    }

    private static Shown compare(String original, String modified, RequestParameters options) {
        var contents = new Contents(Utf8Slice.of(original), Utf8Slice.of(modified), FileNames.NONE);
        var request = (TreeDiffRequest) DocumentDiffRequest.of(Format.CSV, contents, options, 1_000_000);
        var diff = request.compare(Output.PAGE).diff();
        var windows = new ArrayList<Window>();
        var table = CsvTable.of(((StructuredDiff) diff).changes(), request);
        var section = table == null
                ? null
                : table.writeWindows(window -> {
                    windows.add(new Window(String.join("", window.parts(Fragment.HTML))));
                    return windows.size();
                });
        return new Shown(section, windows);
    }

    private static List<String> row(Random random, int columns) {
        return random.ints(columns, 0, 4)
                .mapToObj(i -> List.of("", "a", "a \"b\"", "x\ny").get(i) + random.nextInt(3))
                .toList();
    }

    private static Table edited(Table table, Random random) {
        var header = new ArrayList<>(table.header());
        var rows = new ArrayList<List<String>>();
        for (var row : table.rows()) {
            var cells = new ArrayList<>(row);
            if (random.nextInt(4) == 0) {
                cells.set(random.nextInt(cells.size()), "new" + random.nextInt(3));
            }
            if (random.nextInt(6) == 0) {
                rows.add(new ArrayList<>(row(random, cells.size())));
            }
            if (random.nextInt(6) > 0) {
                rows.add(cells);
            }
        }
        switch (random.nextInt(4)) {
            case 0 -> header.set(random.nextInt(header.size()), "re/na~med");
            case 1 -> {
                header.add(1, "added column");
                rows.forEach(row -> row.add(1, "x"));
            }
            case 2 -> {
                header.remove(1);
                rows.forEach(row -> row.remove(1));
            }
            default -> {}
        }
        return new Table(header, rows);
    }

    /** Without a column "id", rows that have little in common replace each other. */
    @Seeds(with = {"id", "city"})
    void theTableHasTheCellsOfBothContents(long seed, String firstColumn) {
        assertTableHasTheCellsOfBothContents(new Random(seed), firstColumn, "none");
    }

    @Seeds(with = {"id", "city"})
    void cellsOfIgnoredColumnsAreNotMarked(long seed, String firstColumn) {
        assertTableHasTheCellsOfBothContents(new Random(seed), firstColumn, "name");
    }

    private static void assertTableHasTheCellsOfBothContents(Random random, String firstColumn, String ignored) {
        var header = List.of(firstColumn, "name", "a.b[0]");
        var original = new Table(
                header,
                IntStream.range(0, random.nextInt(25))
                        .mapToObj(i -> row(random, header.size()))
                        .toList());
        var modified = edited(
                new Table(
                        header,
                        original.rows().stream()
                                .<List<String>>map(ArrayList::new)
                                .toList()),
                random);

        var shown = ignoring("[*]." + ignored, original.csv(), modified.csv());

        assertThat(shown.section()).isNotNull();
        var oldLeft = original.rowsWithout(ignored);
        var newLeft = modified.rowsWithout(ignored);
        for (var row : shown.rows()) {
            var columns = shown.windows().getFirst().columns();
            for (int i = 0; i < columns.size(); i++) {
                var cell = row.cells().get(i);
                var before = original.cell(row.oldNumber(), columns.get(i).name());
                var after = modified.cell(row.newNumber(), columns.get(i).name());
                if (columns.get(i).name().equals(ignored)) {
                    assertThat(cell.changed()).isFalse();
                } else if (cell.changed()) {
                    assertThat(cell.oldValue()).isEqualTo(before).isNotEqualTo(after);
                    assertThat(cell.newValue()).isEqualTo(after);
                } else {
                    assertThat(cell.newValue())
                            .isEqualTo(Objects.requireNonNullElse(row.newNumber() == 0 ? before : after, ""));
                    assertThat(row.type().equals("changed") ? before : null)
                            .isEqualTo(row.type().equals("changed") ? after : null);
                }
            }
            if (row.oldNumber() > 0) {
                oldLeft.set(row.oldNumber() - 1, List.of());
            }
            if (row.newNumber() > 0) {
                newLeft.set(row.newNumber() - 1, List.of());
            }
        }
        oldLeft.removeIf(List::isEmpty);
        newLeft.removeIf(List::isEmpty);
        assertThat(newLeft).isEqualTo(oldLeft);
    }

    @Seeds
    void movedRowsAreInTheTableWithTheirOldPosition(long seed) {
        var random = new Random(seed);
        var header = List.of("id", "a", "b");
        var original = new Table(
                header,
                IntStream.range(0, random.nextInt(2, 30))
                        .mapToObj(i -> List.of("k" + i, "a" + random.nextInt(9), "b"))
                        .toList());
        var rows = new ArrayList<List<String>>(original.rows());
        for (int edits = random.nextInt(1, 8); edits > 0; edits--) {
            int at = random.nextInt(rows.size());
            switch (random.nextInt(4)) {
                case 0 -> rows.add(random.nextInt(rows.size()), List.of("new" + edits, "a", "b"));
                case 1 -> rows.set(at, List.of(rows.get(at).getFirst(), "edited" + edits, "b"));
                default -> rows.add(random.nextInt(rows.size()), rows.remove(at));
            }
        }
        var modified = new Table(header, rows);
        var options = Map.of("options.moves", List.of("true"), "options.arrayKey", List.of("id"));
        var shown = compare(original.csv(), modified.csv(), RequestParameters.ofMap(options));
        assertThat(shown.section()).isNotNull();
        assertThat(shown.rows()).extracting(Row::newNumber).isSorted();
        var left = new ArrayList<>(original.rows());
        for (var row : shown.rows()) {
            if (row.type().equals("moved") || row.type().equals("changed")) {
                var before = original.rows().get(row.oldNumber() - 1);
                var after = rows.get(row.newNumber() - 1);
                assertThat(before.getFirst()).isEqualTo(after.getFirst());
                assertThat(row.cells().stream().map(cell -> cell.newValue())).isEqualTo(after);
                assertThat(row.cells().get(1).changed())
                        .isEqualTo(!before.get(1).equals(after.get(1)));
            }
            if (!row.type().equals("changed")) {
                if (row.oldNumber() > 0) {
                    left.remove(original.rows().get(row.oldNumber() - 1));
                }
            }
        }
        var moved = shown.rows().stream()
                .filter(row -> !row.type().equals("changed"))
                .map(Row::newNumber)
                .toList();
        var stayed = IntStream.range(0, rows.size())
                .filter(i -> !moved.contains(i + 1))
                .mapToObj(i -> rows.get(i).getFirst());
        assertThat(stayed).isEqualTo(left.stream().map(List::getFirst).toList());
    }

    @Test
    void aReplacedRowHasTheCellsOfBothRows() {
        var shown = compare("city,a,b\nRome,1,2\nBonn,3,4\n", "city,a,b\nOslo,1,5\nBonn,3,6\n");
        assertThat(shown.rows()).extracting(Row::type).containsExactly("changed", "changed");
        assertThat(shown.rows().getFirst().cells())
                .extracting(cell -> cell.changed() + " " + cell.oldValue() + " " + cell.newValue())
                .containsExactly("true Rome Oslo", "false null 1", "true 2 5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[*].t", "/0/t", "**.t", "{\"path\": \"[*].t\", \"ignore\": true}"})
    void anIgnoredCellOfAReplacedRowIsNotMarked(String path) {
        var option = path.startsWith("{") ? "options.rules" : "options.ignorePaths";
        var shown = compare(
                "city,a,t\nRome,1,9\n", "city,a,t\nOslo,2,8\n", RequestParameters.ofMap(Map.of(option, List.of(path))));
        assertThat(shown.rows()).singleElement().extracting(Row::type).isEqualTo("changed");
        assertThat(shown.rows().getFirst().cells())
                .extracting(cell -> cell.changed() + " " + cell.oldValue() + " " + cell.newValue())
                .containsExactly("true Rome Oslo", "true 1 2", "false null 8");
    }

    @Test
    void aRenamedColumnIsShownNextToTheRemovedColumn() {
        var window = compare("id,name,age\n1,Ann,3\n", "id,title,age\n1,Ann,3\n")
                .windows()
                .getFirst();
        assertThat(window.columns())
                .allMatch(column -> column.style().equals(column.type()))
                .extracting(column -> column.name() + " " + column.type())
                .containsExactly("id ", "name removed", "title added", "age ");
        assertThat(window.html())
                .contains("<td class=\"changed\"><del><span class=\"spoken\">was: </span>Ann</del></td>")
                .contains("<td class=\"changed\"><ins><span class=\"spoken\">now: </span>Ann</ins></td><td>3</td>");
    }

    @Test
    void changedColumnsAreShownIfThereAreTooMany() {
        var header = IntStream.range(0, 100).mapToObj(i -> "c" + i).collect(joining(","));
        var cells = IntStream.range(0, 100).mapToObj(i -> "v" + i).collect(joining(","));
        var shown = compare(header + "\n" + cells + "\n", header + "\n" + cells.replace("v90", "w") + "\n");
        var window = shown.windows().getFirst();
        assertThat(window.columns()).hasSize(PageLimits.MAX_COLUMNS);
        assertThat(window.columns().getLast().name()).isEqualTo("c90");
        assertThat(shown.section().hiddenColumnCount()).isEqualTo(50);
    }

    @Tag("large")
    @Test
    void aTableOfManyRowsHasSeveralPages() {
        var rows = IntStream.range(0, 12_000).mapToObj(i -> i + ",x\n").collect(joining());
        var shown = compare("id,v\n" + rows, "id,v\n" + rows.replace("x", "y"));
        assertThat(shown.section().windows()).hasSize(PageLimits.MAX_CHANGES / PageLimits.MAX_PAGE_CSV_ROWS);
        assertThat(shown.section().isCut()).isTrue();
        assertThat(shown.windows().get(1).rows().getFirst().number()).isEqualTo(PageLimits.MAX_PAGE_CSV_ROWS + 1);
    }

    @Tag("large")
    @Test
    void longCellsAreShortenedAndTheTableIsBounded() {
        var rows = IntStream.range(0, 8_000)
                .mapToObj(i -> "\"" + "l\"\"".repeat(200) + "\"," + i + "\n")
                .collect(joining());
        var shown = compare("id,v\n" + rows, "id,v\n" + rows.replaceAll(",(?=\\d)", ",x"));
        var html = shown.windows().getFirst().html();
        assertThat(html).contains("l&quot;".repeat(100), "characters …").doesNotContain("l&quot;".repeat(150));
        // Each row has about 300 characters, so all pages together have fewer rows than the comparison.
        assertThat(shown.section().isCut()).isTrue();
        assertThat(shown.section().itemCount()).isBetween(5_000, 7_000);
    }

    @Test
    void rowsThatAreNotPairedInOrderNeedTheSameColumns() {
        var anyOrder = Map.of("options.arrayOrderMatters", List.of("false"));
        assertThat(compare("id,v\n1,a\n", "id,v\n1,b\n", RequestParameters.ofMap(anyOrder))
                        .rows())
                .hasSize(1);
        assertThat(compare("id,v\n1,a\n", "id,w\n1,a\n", RequestParameters.ofMap(anyOrder))
                        .section())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[5]", "/5", "[*]", "**"})
    void ignoredRowsNeedTheSameColumns(String path) {
        var original = "id,n,x\nk0,a,0\nk1,b,1\nk2,c,2\nk3,d,3\nk4,e,4\nk5,f,5\nk6,g,6\nk7,h,7\n";
        var removed = "id,n\nk0,a\nk1,b\nk5,f\nk6,g\nk7,h\n";
        assertThat(ignoring(path, original, removed).section()).isNull();
        assertThat(ignoring("[*].x", original, removed).rows()).hasSize(3);
        assertThat(ignoring(path, original, original.replace("k7", "k8")).section())
                .isNotNull();
    }

    private static Shown ignoring(String path, String original, String modified) {
        var parameters = RequestParameters.ofMap(Map.of("options.ignorePaths", List.of(path)));
        return compare(original, modified, parameters);
    }
}
