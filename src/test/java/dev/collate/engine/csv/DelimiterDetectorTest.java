package dev.collate.engine.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class DelimiterDetectorTest {
    private static final String CANDIDATES = ";\t|";

    @ParameterizedTest
    @CsvSource(delimiter = '^', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
                    ,^a,b
                    ,^a,b;c
                    ,^a;b,c;d
                    ;^a;"b,c"
                    ;^"a,""b,c";d
                    ,^a;b"c,d"
                    ;^\\n\\na;b\\n1,5;2
                    ,^a;b\\n1;2\\n3
                    ,^a;b\\n1;2;3
                    ,^a;b\\n1;"2
                    ,^one column\\nx;y
                    ,^a|b\\n1\t2
                    |^a|b\\n1|2;3
                    ;^a;b|c\\n1;2|3
                    \\t^a;b\tc\td\\n1;2\t3\t4
                    """)
    void theDelimiterMustSplitEveryRowInTheSameWay(String expected, String csv) {
        assertThat(detected(csv.replace("\\n", "\n"), 0, false)).isEqualTo(expected.replace("\\t", "\t"));
    }

    @ParameterizedTest
    @CsvSource({"0, false, ','", "1, false, ','", "1, true, ;"})
    void linesBeforeTheHeaderAndBlanksDoNotCount(int skippedLines, boolean trim, String expected) {
        assertThat(detected("title, with a comma\na;b\n1; \"2;3\" \n", skippedLines, trim))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', textBlock = """
                    true  ^ ; ^ a; "b,c"
                    false ^ , ^ a; "b,c"
                    true  ^ , ^ a; b "c,d"
                    """)
    void aCommaInQuotesAfterBlanksDoesNotCountIfTheBlanksDoNot(boolean trim, String expected, String csv) {
        assertThat(detected(csv, 0, trim)).isEqualTo(expected);
    }

    /** commons-csv counts the cells of each record, and the first line is searched for a comma. */
    @Seeds
    void agreesWithCommonsCsv(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            var csv = randomCsv(random);
            assertThat(detected(csv, 0, false))
                    .as("seed %d, text %d: %s", seed, i, csv)
                    .isEqualTo(oracle(csv));
        }
    }

    private static String randomCsv(Random random) {
        String[] cells = {
            "a", "b c", "\"x,y\"", "\"p;q|\"", "\"l\n;m\"", "1.5", "k;l", "m|n", random.nextInt(4) == 0 ? "o,p" : "o"
        };
        var delimiter = (CANDIDATES + ",").charAt(random.nextInt(4));
        int columns = 1 + random.nextInt(3);
        var text = new StringBuilder();
        for (int row = random.nextInt(4); row >= 0; row--) {
            int count = random.nextInt(30) == 0 ? columns + 1 : columns;
            text.append(random.ints(count, 0, cells.length)
                            .mapToObj(cell -> cells[cell])
                            .collect(Collectors.joining(String.valueOf(delimiter))))
                    .append('\n');
        }
        return text.toString();
    }

    private static String oracle(String csv) {
        var best = ",";
        int maxCells = 1;
        for (char candidate : CANDIDATES.toCharArray()) {
            int cells = cells(csv, candidate);
            if (cells > maxCells) {
                best = String.valueOf(candidate);
                maxCells = cells;
            }
        }
        return best;
    }

    private static int cells(String csv, char candidate) {
        var format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(candidate)
                .setIgnoreEmptyLines(true)
                .get();
        try (var parser = format.parse(new StringReader(csv))) {
            var records = parser.getRecords();
            var header = records.getFirst();
            var headerText = csv.substring(
                    0, records.size() == 1 ? csv.length() : (int) records.get(1).getCharacterPosition());
            boolean comma = headerText
                    .replaceAll("(^|[" + candidate + "])\"[^\"]*\"", "$1")
                    .contains(",");
            boolean equal = records.stream().allMatch(row -> row.size() == header.size());
            return equal && !comma ? header.size() : 0;
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static String detected(String csv, int skippedLines, boolean trim) {
        var delimiter = new CsvFormat(Delimiter.AUTO, skippedLines, trim)
                .withDetectedDelimiter(Slices.inLargerArray(csv))
                .delimiter();
        return delimiter.asParameter().replace("\\t", "\t");
    }
}
