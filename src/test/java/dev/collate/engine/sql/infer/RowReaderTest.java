package dev.collate.engine.sql.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class RowReaderTest {
    private static final String[] PIECES = {"x", "a longer piece", "é", "漢", "😀", "\"", "\n", "'"};

    @Seeds
    void findsTheLongestCellInEachUnitOfLength(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var cells = randomTexts(random);
            var statistics = read(cells);

            assertThat(statistics.asText())
                    .as("seed %d, case %d: %s", seed, caseNumber, cells)
                    .isEqualTo(new ColumnType.Text(
                            cells.stream()
                                    .mapToInt(cell -> cell.codePointCount(0, cell.length()))
                                    .max()
                                    .orElse(0),
                            cells.stream().mapToInt(String::length).max().orElse(0),
                            cells.stream()
                                    .mapToInt(cell -> cell.getBytes(StandardCharsets.UTF_8).length)
                                    .max()
                                    .orElse(0)));
        }
    }

    /** Returns one or more cells. Each cell is a prefix of the next, or the reverse, so the longest cell is the last or the first. */
    private static List<String> randomTexts(Random random) {
        var text = new StringBuilder();
        var cells = new ArrayList<String>();
        for (int n = random.nextInt(20); n >= 0; n--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
            if (random.nextInt(8) == 0) {
                cells.add(text.toString());
            }
        }
        cells.add(text.toString());
        if (random.nextBoolean()) {
            Collections.reverse(cells);
        }
        return cells;
    }

    @Test
    void lengthExcludesTheFollowingBytes() {
        assertThat(read("c\né", ",").asText()).isEqualTo(new ColumnType.Text(1, 1, 2));
        assertThat(read("c😀d\né😀1\n", "😀").asText()).isEqualTo(new ColumnType.Text(1, 1, 2));
    }

    private static ColumnStatistics read(List<String> cells) {
        var csv = new StringBuilder("c\n");
        cells.forEach(cell -> csv.append('"').append(cell.replace("\"", "\"\"")).append("\"\n"));
        return read(csv.toString(), ",");
    }

    private static ColumnStatistics read(String csv, String delimiter) {
        var text = Slices.inLargerArray(csv);
        var scanner = new CsvScanner(text, Delimiter.parse(delimiter).orElseThrow(), "csv");
        var statistics = new ColumnStatistics(false);
        var options = new InferenceOptions(
                new NullCells(List.of()),
                new ValueLimits(1000, 1000, 0, 17, 6, true, 1_01_01, 0),
                scanner.header(),
                Collections.singletonList(null),
                false,
                List.of(Notation.PLAIN));
        new RowReader(text.bytes(), scanner, options).read(List.of(statistics), text.to());
        return statistics;
    }
}
