package dev.collate.engine.tree.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.diff.ResultModule;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.tree.JsonDiffer;
import dev.collate.engine.tree.TestOptions;
import dev.collate.engine.tree.TreeDocument;
import dev.collate.engine.tree.TreeDocuments;
import dev.collate.problem.ApiException;
import dev.collate.testing.CancellationAssertions;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class CsvReaderTest {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().addModule(new ResultModule()).build();
    private static final String[] CELLS = {
        "1",
        "text",
        "",
        "\"\"",
        "\"a,b\"",
        "\"say \"\"x\"\"\"",
        "\"line\nbreak\"",
        "\"tab\t\"",
        "back\\slash",
        "é😀",
        "\u0001"
    };

    private static String json(String csv) {
        return json(csv, Delimiter.COMMA);
    }

    private static String json(String csv, Delimiter delimiter) {
        return read(Slices.inLargerArray(csv), delimiter).text(NodeTable.ROOT).toString();
    }

    private static NodeTable read(Utf8Slice csv, Delimiter delimiter) {
        return CsvReader.read(
                csv, delimiter, CsvSize.measure(csv, delimiter, "original"), "original", TestOptions.DEFAULT);
    }

    @Test
    void raggedRowsAreRejectedWithRowAndLine() {
        assertThatThrownBy(() -> json("a,b\n1,2\n\"x\ny\",2\n3\n"))
                .isInstanceOf(ApiException.class)
                .hasMessage("original: row 3, line 5: the row has 1 cell, but the header has 2.");
    }

    @Test
    void cellsAreSeparatedByTheRequestedDelimiter() {
        assertThat(json("a\tb\n1,5\t\"x\ty\"\n", Delimiter.parse("\\t").orElseThrow()))
                .isEqualTo("[{\"a\":\"1,5\",\"b\":\"x\\ty\"}]");
    }

    @Test
    void aNameWithLineBreaksIsOnOneLine() {
        assertThat(json("\"net\namount\",\"net \r\n amount\"\n1,2\n"))
                .isEqualTo(json("net amount,net amount_2\n1,2\n"));
    }

    @Test
    void aMissingHeaderIsRejected() {
        assertThatThrownBy(() -> json("")).hasMessage("original: the header line is missing.");
    }

    @Test
    void tablesThatAreManyTimesAsLargeInJsonAreRejected() {
        var name = "n".repeat(100_000);
        assertThatThrownBy(() -> json(name + "\n" + "1\n".repeat(100_000)))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("many times as large");
    }

    @Test
    void namesThatTheServerGeneratesMayBeLongerThanTheTable() {
        int columns = 120_000;
        var line = ",".repeat(columns - 1) + "\n";
        var table = read(Slices.inLargerArray(line.repeat(4)), Delimiter.COMMA);
        var row = table.text(table.child(NodeTable.ROOT, 0)).toString();
        assertThat(row).startsWith("{\"column_1\":\"\",").endsWith(",\"column_120000\":\"\"}");
        assertThat(table.text(NodeTable.ROOT).toString()).isEqualTo("[" + row + "," + row + "," + row + "]");
    }

    /** Compares the cells of random tables with the cells that Commons CSV reads. */
    @Seeds
    void everyCellHasItsColumnName(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var csv = new StringBuilder("a,b \"c\",d\n");
            for (int row = random.nextInt(6); row > 0; row--) {
                csv.append(random.ints(3, 0, CELLS.length)
                                .mapToObj(i -> CELLS[i])
                                .collect(Collectors.joining(",")))
                        .append(random.nextBoolean() ? "\n" : "\r\n");
            }
            List<Map<String, String>> rows = new ArrayList<>();
            try (var parser = CSVParser.parse(
                    csv.toString(),
                    CSVFormat.RFC4180
                            .builder()
                            .setHeader()
                            .setSkipHeaderRecord(true)
                            .get())) {
                parser.stream().map(CSVRecord::toMap).forEach(rows::add);
            }
            assertThat(MAPPER.readTree(json(csv.toString())))
                    .as("seed %d, case %d: %s", seed, caseNumber, csv)
                    .isEqualTo(MAPPER.valueToTree(rows));
        }
    }

    /**
     * Compares random pairs of tables with random options twice: as CSV, and as JSON that another library has created from the CSV. Both
     * results must be equal.
     */
    @Seeds
    void tablesInCsvAndJsonHaveTheSameResult(long seed) throws IOException {
        int different = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 150; caseNumber++) {
            var columns = random.nextInt(4) == 0 ? List.of("x \"y\"", "id") : List.of("a", "b \"c\"", "d");
            var original = randomRows(random, columns.size());
            var modified = new ArrayList<>(original);
            for (int changes = random.nextInt(4); changes > 0; changes--) {
                var row = randomRows(random, columns.size()).getFirst();
                int index = random.nextInt(modified.size() + 1);
                if (index == modified.size() || random.nextBoolean()) {
                    modified.add(index, row);
                } else if (random.nextBoolean() && modified.size() > 1) {
                    modified.remove(index);
                } else {
                    modified.set(index, row);
                }
            }
            var options = randomOptions(random);
            var before = csv(columns, original);
            var after = csv(columns, modified);
            var theirs =
                    JsonDiffer.compare(TreeDocuments.of(TreeDocument::json, asJson(before), asJson(after)), options);
            var ours = JsonDiffer.compare(
                    TreeDocuments.of(
                            text -> TreeDocument.csv(text, Delimiter.AUTO),
                            Slices.inLargerArray(before),
                            Slices.inLargerArray(after)),
                    options);
            var response = MAPPER.writeValueAsString(ours.diff());
            assertThat(response)
                    .as("seed %d, case %d: %s to %s", seed, caseNumber, before, after)
                    .isEqualTo(MAPPER.writeValueAsString(theirs.diff()));
            assertThat(MAPPER.writeValueAsString(ours.patch(false)))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(MAPPER.writeValueAsString(theirs.patch(false)));
            different += ours.diff().changes().isEmpty() ? 0 : 1;
        }
        assertThat(different).as("seed %d", seed).isGreaterThan(50);
    }

    private static List<String> randomRows(Random random, int columns) {
        var rows = new ArrayList<String>();
        for (int row = 1 + random.nextInt(6); row > 0; row--) {
            rows.add(random.ints(columns, 0, CELLS.length)
                    .mapToObj(i -> CELLS[i])
                    .collect(Collectors.joining(",")));
        }
        return rows;
    }

    private static String csv(List<String> columns, List<String> rows) {
        return String.join(",", columns) + "\n"
                + rows.stream().map(row -> row + "\n").collect(Collectors.joining());
    }

    private static Utf8Slice asJson(String csv) throws IOException {
        try (var parser = CSVParser.parse(
                csv,
                CSVFormat.RFC4180
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .get())) {
            return Slices.inLargerArray(MAPPER.writeValueAsString(
                    parser.stream().map(CSVRecord::toMap).toList()));
        }
    }

    private static JsonOptions randomOptions(Random random) {
        var paths = List.of("$", "[1]", "[*].a", "**.id", "[0].d", "[*]").subList(0, random.nextInt(3) == 0 ? 6 : 0);
        var ignored = paths.isEmpty() ? paths : List.of(paths.get(random.nextInt(paths.size())));
        return new JsonOptions(
                random.nextInt(4) > 0,
                random.nextBoolean(),
                random.nextBoolean(),
                ignored.stream().map(PathRule::ignoring).toList(),
                random.nextInt(4) == 0 ? "d" : null,
                0,
                random.nextInt(3) == 0 ? randomRules(random) : List.of(),
                random.nextInt(4) == 0,
                false,
                TestOptions.STEPS);
    }

    private static List<PathRule> randomRules(Random random) {
        return Stream.of("$", "[1]", "[*].a", "**.id", "/0", "**")
                .filter(path -> random.nextBoolean())
                .map(path -> new PathRule(
                        path,
                        PathPattern.interpretations(path),
                        random.nextInt(4) == 0 ? true : null,
                        random.nextBoolean() ? random.nextBoolean() : null,
                        random.nextInt(3) == 0 ? NodeTable.nameHash("a") : null,
                        null,
                        random.nextBoolean() ? random.nextBoolean() : null))
                .toList();
    }

    @Test
    void readingStopsWhenTheWorkIsCancelled() {
        var cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() -> cancellation.run(() -> json("a,b\n1,2\n"))).isInstanceOf(CancellationException.class);
    }

    @Test
    void readingStopsWhenAnotherThreadCancels() throws InterruptedException {
        var csv = Slices.inLargerArray("a,b\n" + "1,2\n".repeat(300_000));
        var size = CsvSize.measure(csv, Delimiter.COMMA, "original");
        CancellationAssertions.during(
                () -> CsvReader.read(csv, Delimiter.COMMA, size, "original", TestOptions.DEFAULT));
    }

    /**
     * The server reserves as much memory as {@code heapBytes} returns. Before the reservation, the server must not use memory that grows
     * with the table.
     */
    @Test
    void measuringATableOfManyColumnsTakesNoMemory() {
        var csv = Slices.inLargerArray(",".repeat(4_000_000));
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(TreeDocument.csv(csv, Delimiter.AUTO).heapBytes(0, 0)).isGreaterThan(100L * csv.length());
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
    }
}
