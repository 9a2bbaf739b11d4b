package dev.collate.diff.json.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.convert.csv.Delimiter;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

class CsvReaderTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
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
        return Notation.CSV.toJson(Utf8.of(csv), "original").toString();
    }

    @Test
    void raggedRowsAreRefusedWithRowAndLine() {
        assertThatThrownBy(() -> json("a,b\n1,2\n\"x\ny\",2\n3\n"))
                .isInstanceOf(ApiException.class)
                .hasMessage("original: row 3, line 5: 1 cell where the header has 2.");
    }

    @Test
    void cellsAreSeparatedByWhatIsAskedFor() {
        var notation = Notation.csv(Delimiter.of("\\t").orElseThrow());
        assertThat(notation.toJson(Utf8.of("a\tb\n1,5\t\"x\ty\"\n"), "original").toString())
                .isEqualTo("[ {\"a\":\"1,5\",\"b\":\"x\\ty\"}]");
    }

    @Test
    void aNameWithLineBreaksIsOnOneLine() {
        assertThat(json("\"net\namount\",\"net \r\n amount\"\n1,2\n"))
                .isEqualTo(json("net amount,net amount_2\n1,2\n"));
    }

    @Test
    void aMissingHeaderIsRefused() {
        assertThatThrownBy(() -> json("")).hasMessage("original: there is no header line.");
    }

    @Test
    void namesThatMultiplyTheTableAreRefused() {
        var name = "n".repeat(100_000);
        assertThatThrownBy(() -> json(name + "\n" + "1\n".repeat(100_000)))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("many times as large");
    }

    /** Random tables: another library must see the same cells. */
    @Test
    void everyCellStandsUnderItsName() throws IOException {
        for (long seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
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
                    .as("seed %d: %s", seed, csv)
                    .isEqualTo(MAPPER.valueToTree(rows));
        }
    }
}
