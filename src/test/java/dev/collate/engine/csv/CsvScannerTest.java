package dev.collate.engine.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class CsvScannerTest {
    @Test
    void delimitersSeparateCells() {
        assertThat(records("id,name\n1,Anna\n2,Bob\n"))
                .containsExactly(List.of("id", "name"), List.of("1", "Anna"), List.of("2", "Bob"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void everyLineBreakEndsARecord(String lineBreak) {
        assertThat(records("a,b" + lineBreak + "1,2" + lineBreak + "3,4"))
                .containsExactly(List.of("a", "b"), List.of("1", "2"), List.of("3", "4"));
    }

    @Test
    void emptyLinesAreSkipped() {
        assertThat(records("\n\r\na\n\n\n1\r\r\n\n2\n\n")).containsExactly(List.of("a"), List.of("1"), List.of("2"));
    }

    @Test
    void aQuotedEmptyCellAloneIsARecord() {
        assertThat(records("a\n\"\"\n")).containsExactly(List.of("a"), List.of(""));
    }

    @Test
    void quotedCellsHoldDelimitersQuotesAndLineBreaks() {
        assertThat(records("a,b\n\"1,2\",\"say \"\"hi\"\"\r\nand\rgo\n\"\n"))
                .containsExactly(List.of("a", "b"), List.of("1,2", "say \"hi\"\r\nand\rgo\n"));
    }

    @Test
    void aQuoteInsideAnUnquotedCellIsACharacter() {
        assertThat(records("a,b\n5\" disk, \"x\"\n")).containsExactly(List.of("a", "b"), List.of("5\" disk", " \"x\""));
    }

    @Test
    void aLastEmptyCellWithoutALineBreakCounts() {
        assertThat(records("a,b\n1,")).containsExactly(List.of("a", "b"), List.of("1", ""));
        assertThat(records("a\tb\n\t", "\\t")).containsExactly(List.of("a", "b"), List.of("", ""));
    }

    @Test
    void theByteOrderMarkIsNotPartOfTheFirstCell() {
        assertThat(records("\uFEFF\"a\",b\n1,2\n")).containsExactly(List.of("a", "b"), List.of("1", "2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {";", "|", "\t", "§", "，", "😀", " ", "'"})
    void anyCharacterCanDelimit(String delimiter) {
        var lookalike = delimiter.equals("，")
                ? "＂"
                : "¤"; // These characters share their first bytes with a delimiter of this test.
        assertThat(records("a" + delimiter + "b\n1," + lookalike + delimiter + "\"x" + delimiter + "\"", delimiter))
                .containsExactly(List.of("a", "b"), List.of("1," + lookalike, "x" + delimiter));
    }

    @Test
    void quotedAndUnquotedCellsAreDistinguished() {
        var scanner = scanner("a,b,c\n,\"\",\"\"\"\"");
        assertThat(scanner.next()).isTrue();
        assertThat(List.of(scanner.isQuoted(0), scanner.isQuoted(1), scanner.isQuoted(2)))
                .containsExactly(false, true, true);
        assertThat(List.of(scanner.hasDoubledQuotes(0), scanner.hasDoubledQuotes(1), scanner.hasDoubledQuotes(2)))
                .containsExactly(false, false, true);
        assertThat(scanner.text(2)).isEqualTo("\"");
    }

    @Test
    void aSnippetIsTheBeginningOfTheTextOfACell() {
        var scanner = scanner("a,b\n\"say \"\"hi\"\"\"," + "ü".repeat(61));
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.snippet(0)).isEqualTo("say \"hi\"");
        assertThat(scanner.snippet(1)).isEqualTo("ü".repeat(60) + "...");
    }

    @Test
    void rowsAreCountedFromOne() {
        var scanner = scanner("a\n1\n\n2\n");
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.rowNumber()).isEqualTo(1);
        assertThat(scanner.text(0)).isEqualTo("1");
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.next()).isFalse();
        assertThat(scanner.rowNumber()).isEqualTo(2);
    }

    @Test
    void aScannerFromAnIndexOnReadsTheRowsThatFollow() {
        var scanner = scanner("a\n1\n22\n\n333\n4\n");
        int first = scanner.nextRecordStart();
        var rows = scanner.rowsFrom(first + 2, 1);
        assertThat(rows.next()).isTrue();
        assertThat(rows.text(0)).isEqualTo("22");
        assertThat(rows.rowNumber()).isEqualTo(2);
        assertThat(rows.nextRecordStart()).isEqualTo(first + 6);
        assertThat(rows.next()).isTrue();
        assertThat(rows.text(0)).isEqualTo("333");
        assertThat(rows.nextRecordStart()).isEqualTo(first + 10);
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isFalse();
        assertThat(scanner.nextRecordStart()).isEqualTo(first);
        var afterGap = scanner.rowsFrom(first + 5, 2);
        assertThat(afterGap.nextRecordStart()).isEqualTo(first + 6);
        assertThat(afterGap.next()).isTrue();
        assertThat(afterGap.text(0)).isEqualTo("333");
    }

    @Test
    void aByteOrderMarkAloneIsNotAHeader() {
        assertThatThrownBy(() -> records("\uFEFF")).hasMessage("csv: the header line is missing.");
    }

    @Test
    void aProblemNamesTheRowOfItsCell() {
        var scanner = scanner("a,b\n\"1\n\",2\n3,4\n");
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.problem(0, "too small")).hasMessage("csv: row 1, line 2: too small.");
        assertThat(scanner.problem(1, "too large")).hasMessage("csv: row 1, line 3: too large.");
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.problem(1, "too odd")).hasMessage("csv: row 2, line 4: too odd.");
        assertThat(scanner.rowAndLine()).isEqualTo("row 2, line 4");
    }

    @Test
    void theRecordLengthIsItsNumberOfBytes() {
        var scanner = scanner("a,b\n\"é\"\"\",2\r\n3,\n");
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.recordLength()).isEqualTo(8);
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.recordLength()).isEqualTo(2);
    }

    @Test
    void everyKindOfLineBreakIsCountedOnce() {
        assertThatThrownBy(() -> records("a,b\r\n1,2\r3,4\n5,6\r\n7\r\n"))
                .hasMessage("csv: row 4, line 5: the row has 1 cell, but the header has 2.");
    }

    @Test
    void aTextThatIsPartOfAnArrayIsReadWithinItsBounds() {
        var bytes = "1,2,x\n3,4,y\n".getBytes(StandardCharsets.UTF_8);
        var scanner = new CsvScanner(new Utf8Slice(bytes, 2, 9), Delimiter.COMMA, "csv");
        assertThat(scanner.header()).containsExactly("2", "x");
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.text(0) + "|" + scanner.text(1)).isEqualTo("3|4");
    }

    /** Most texts of the other tests are followed by bytes without a meaning in CSV, so these tests cannot notice that one is read. */
    @ParameterizedTest
    @ValueSource(strings = {"a|b", "a|b ", "a|\"b\"", "a|\"b\" ", "a|b\n", "a|b\r", "t\na|b", "t\ra|b\r\n"})
    void aTextThatFillsItsArrayIsReadToItsEnd(String csv) {
        var text = Utf8Slice.of(csv);
        var format = new CsvFormat(Delimiter.AUTO, csv.startsWith("t") ? 1 : 0, true).withDetectedDelimiter(text);
        var scanner = new CsvScanner(text, format, "csv", 9);
        assertThat(scanner.header()).containsExactly("a", "b");
        assertThat(scanner.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"title", "title\r", "title\r\n"})
    void theLastLineOfATextThatFillsItsArrayCanBeSkipped(String csv) {
        assertThatThrownBy(() -> new CsvScanner(Utf8Slice.of(csv), new CsvFormat(Delimiter.COMMA, 1, false), "csv", 9))
                .hasMessage("csv: the header line is missing.");
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "15, 16", "16, 17", "17, 18", "17, 100000"})
    void columnsAfterTheMaximumAreCountedButNotKept(int maxColumns, int columns) {
        var csv = Slices.inLargerArray("name" + ",\"\"\"\"".repeat(columns - 1) + "\n1\n");
        var scanner = new CsvScanner(csv, new CsvFormat(Delimiter.COMMA), "csv", maxColumns);
        assertThat(scanner.columnCount()).isEqualTo(columns);
        var kept = new ArrayList<>(List.of("name"));
        kept.addAll(Collections.nCopies(maxColumns - 1, "\""));
        assertThat(scanner.header()).isEqualTo(kept);
    }

    @Test
    void positionsOfFarTooManyCellsAreNotKept() {
        var scanner =
                new CsvScanner(Slices.inLargerArray(",".repeat(99_999)), new CsvFormat(Delimiter.COMMA), "csv", 17);
        assertThat(scanner.columnCount()).isEqualTo(100_000);
        assertThatThrownBy(() -> scanner.start(99_999)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aScannerThatKeepsAllItsColumnsReadsTheirCells() {
        var scanner = new CsvScanner(
                Slices.inLargerArray("a,b,c\n1,2,3\n1,2,3,4\n"), new CsvFormat(Delimiter.COMMA), "csv", 3);
        assertThat(scanner.header()).containsExactly("a", "b", "c");
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.text(2)).isEqualTo("3");
        assertThatThrownBy(scanner::next).hasMessage("csv: row 2, line 3: the row has 4 cells, but the header has 3.");
    }

    @Test
    void anErrorInARowNamesTheDelimiterIfTheHeaderHasOnlyOneCell() {
        assertThatThrownBy(() -> records("a;b\n1,5;2\n3\n"))
                .hasMessage("csv: row 1, line 2: the row has 2 cells, but the header has 1:"
                        + " if the delimiter is not \",\", name it.");
    }

    @Seeds
    void readsTheSameCellsAsCommonsCsv(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            var csv = randomCsv(random);
            assertThat(records(csv)).as("seed %d, text %d: %s", seed, i, csv).isEqualTo(oracle(csv));
        }
    }

    @Seeds
    void readsTheSameCellsAsCommonsCsvWithoutBlanksAroundThem(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            var csv = randomCsv(random);
            var scanner = new CsvScanner(
                    Slices.inLargerArray(withBlanks(csv, random)), new CsvFormat(Delimiter.COMMA, 0, true), "csv", 99);
            assertThat(records(scanner))
                    .as("seed %d, text %d: %s", seed, i, csv)
                    .isEqualTo(trimmed(csv));
        }
    }

    /** Inserts spaces and tabs before and after some delimiters that are not inside quotes. */
    private static String withBlanks(String csv, Random random) {
        String[] blanks = {"", " ", "\t", "  ", " \t "};
        var text = new StringBuilder();
        boolean quoted = false;
        for (char each : csv.toCharArray()) {
            quoted ^= each == '"';
            boolean delimiter = each == ',' && !quoted;
            text.append(delimiter ? blanks[random.nextInt(blanks.length)] : "")
                    .append(each)
                    .append(delimiter ? blanks[random.nextInt(blanks.length)] : "");
        }
        return text.toString();
    }

    /** Returns the cells of the CSV without spaces and tabs around the cells that have no quotes. */
    private static List<List<String>> trimmed(String csv) {
        var rows = new ArrayList<List<String>>();
        var plain = new CsvScanner(Slices.inLargerArray(csv), Delimiter.COMMA, "csv");
        var quotes = new ArrayList<List<Boolean>>();
        while (plain.next()) {
            quotes.add(IntStream.range(0, plain.columnCount())
                    .mapToObj(plain::isQuoted)
                    .toList());
        }
        var records = oracle(csv);
        for (int row = 1; row < records.size(); row++) {
            var cells = new ArrayList<String>();
            for (int column = 0; column < records.get(row).size(); column++) {
                var cell = records.get(row).get(column);
                cells.add(quotes.get(row - 1).get(column) ? cell : cell.replaceAll("^[ \t]+|[ \t]+$", ""));
            }
            rows.add(cells);
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', textBlock = """
                    0 ^ id
                    1 ^ b
                    2 ^ c "
                    3 ^ ,
                    4 ^ d
                    5 ^ d
                    """)
    void linesBeforeTheHeaderAreSkippedWhateverTheyContain(int lines, String header) {
        var csv = Slices.inLargerArray("\uFEFFid\nb\rc \"\r\n,\n\nd");
        assertThat(new CsvScanner(csv, new CsvFormat(Delimiter.COMMA, lines, false), "csv", 1).header())
                .containsExactly(header.equals(",") ? "" : header);
    }

    @Test
    void anErrorAfterSkippedLinesNamesTheLineOfTheText() {
        var scanner = new CsvScanner(
                Slices.inLargerArray("title\n\na,b\n1\n"), new CsvFormat(Delimiter.COMMA, 1, false), "csv", 9);
        assertThatThrownBy(scanner::next).hasMessage("csv: row 1, line 4: the row has 1 cell, but the header has 2.");
        assertThatThrownBy(() -> new CsvScanner(
                        Slices.inLargerArray("title\n"), new CsvFormat(Delimiter.COMMA, 2, false), "csv", 9))
                .hasMessage("csv: the header line is missing.");
    }

    @ParameterizedTest
    @CsvSource({
        "'\t', 'a \t b', 'a|b'",
        "' ', 'a  \t', 'a||'",
        "',', ' \" a \" \t,b', ' a |b'",
        "',', 'a b , c', 'a b|c'"
    })
    void theDelimiterIsNeverABlank(String delimiter, String csv, String cells) {
        var format = new CsvFormat(Delimiter.parse(delimiter).orElseThrow(), 0, true);
        assertThat(String.join("|", new CsvScanner(Slices.inLargerArray(csv), format, "csv", 9).header()))
                .isEqualTo(cells);
    }

    /**
     * In each text, one loop of the scanner processes a long record. The record has more bytes than the scanner reads between two
     * cancellation checks.
     */
    @ParameterizedTest
    @ValueSource(strings = {"x", "x,", "\"\",", "\"x\",", "\"\"", "\n"})
    void aCancelledScanEndsWithinARecord(String piece) {
        var record = piece.equals("\"\"") ? "\"" + piece.repeat(100_000) + "\"" : piece.repeat(200_000);
        var cancellation = new Cancellation();
        var scanner = cancellation.run(() -> new CsvScanner(
                Slices.inLargerArray("a\n1\n" + record + "\n"), new CsvFormat(Delimiter.COMMA), "csv", 1));
        cancellation.cancel();
        assertThatThrownBy(() -> readAll(scanner)).isInstanceOf(CancellationException.class);
        assertThat(scanner.rowNumber()).isLessThanOrEqualTo(2);
    }

    @Test
    void aCancelledScanEndsAfterAFewRows() {
        var cancellation = new Cancellation();
        var scanner = cancellation.run(
                () -> new CsvScanner(Slices.inLargerArray("a\n" + "1\n".repeat(100_000)), Delimiter.COMMA, "csv"));
        cancellation.cancel();
        assertThatThrownBy(() -> readAll(scanner)).isInstanceOf(CancellationException.class);
        assertThat(scanner.rowNumber()).isLessThan(50_000);
    }

    private static void readAll(CsvScanner scanner) {
        boolean more = true;
        while (more) {
            more = scanner.next();
        }
    }

    @Test
    void aCancelledScanEndsWithinTheHeader() {
        var cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() ->
                        cancellation.run(() -> new CsvScanner(Slices.inLargerArray("a\n"), Delimiter.COMMA, "csv")))
                .isInstanceOf(CancellationException.class);
    }

    private static String randomCsv(Random random) {
        String[] pieces = {"a", "é", "漢", "😀", "12", " ", "\t", "'", "\\", ";", "long enough for two words"};
        String[] quotedPieces = {",", "\n", "\r\n", "\r", "\"\"", "x", ""};
        String[] breaks = {"\n", "\r\n", "\r"};
        var text = new StringBuilder();
        int columns = 1 + random.nextInt(4);
        int rows = 1 + random.nextInt(6);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                boolean quoted = random.nextInt(3) == 0;
                text.append(column == 0 ? "" : ",").append(quoted ? "\"" : "");
                for (int n = random.nextInt(4) + (columns == 1 ? 1 : 0); n > 0; n--) {
                    text.append(pieces[random.nextInt(pieces.length)]);
                    text.append(quoted ? quotedPieces[random.nextInt(quotedPieces.length)] : "");
                }
                text.append(quoted ? "\"" : "");
            }
            text.append(row < rows - 1 || random.nextBoolean() ? breaks[random.nextInt(3)] : "");
        }
        return text.toString();
    }

    private static List<List<String>> oracle(String csv) {
        var format = CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();
        try (var parser = format.parse(new StringReader(csv))) {
            return parser.stream().map(CSVRecord::toList).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<List<String>> records(String csv) {
        return records(csv, ",");
    }

    private static List<List<String>> records(String csv, String delimiter) {
        var scanner = new CsvScanner(
                Slices.inLargerArray(csv), Delimiter.parse(delimiter).orElseThrow(), "csv");
        var records = new ArrayList<List<String>>();
        records.add(scanner.header());
        records.addAll(records(scanner));
        return records;
    }

    private static List<List<String>> records(CsvScanner scanner) {
        var records = new ArrayList<List<String>>();
        while (scanner.next()) {
            var record = new ArrayList<String>();
            for (int column = 0; column < scanner.columnCount(); column++) {
                record.add(scanner.text(column));
            }
            records.add(record);
        }
        return records;
    }

    private static CsvScanner scanner(String csv) {
        return new CsvScanner(Slices.inLargerArray(csv), Delimiter.COMMA, "csv");
    }
}
