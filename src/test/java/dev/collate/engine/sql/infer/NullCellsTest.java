package dev.collate.engine.sql.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("engine")
class NullCellsTest {
    @Seeds(50)
    void cellIsNullIfItEqualsANullValueExactly(long seed) {
        var random = new Random(seed);
        var named =
                Stream.generate(() -> word(random)).limit(random.nextInt(40)).toList();
        for (int i = 0; i < 100; i++) {
            var cell = word(random);
            assertThat(isNull(named, cell))
                    .as("seed %d, case %d: %s in %s", seed, i, cell, named)
                    .isEqualTo(named.contains(cell));
        }
    }

    private static boolean isNull(List<String> named, String cell) {
        var row = ("x," + cell + ",y").getBytes(StandardCharsets.UTF_8);
        return new NullCells(named).isNull(row, 2, row.length - 2);
    }

    private static String word(Random random) {
        var letters = List.of("a", "A", "é", "漢", "-");
        return Stream.generate(() -> letters.get(random.nextInt(letters.size())))
                .limit(1 + random.nextInt(3))
                .reduce("", String::concat);
    }
}
