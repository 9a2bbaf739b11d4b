package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.web.body.Members;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class TreeDiffRequestTest {
    private static final DiffSettings SETTINGS = new DiffSettings(1_000);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    x    | axb1x2         | ax"xx"          | 5
                    x    | a,b            | a               | 0
                    ,    | a,b,c          | a,b\\n1,2\\r3,4 | 7
                    \\t  | a\\tb          | a,\\r\\n        | 3
                    é    | aébé\u00e8     | é               | 3
                    😀   | a😀b😁c😀     | a               | 2
                    """)
    void heapIsTakenForEachCellWhateverTheDelimiter(String delimiter, String original, String modified, long cells) {
        var sent = Members.ofText(Map.of(
                "original", List.of(unescaped(original)),
                "modified", List.of(unescaped(modified)),
                "options.delimiter", List.of(unescaped(delimiter))));
        long bytes = bytes(unescaped(original)) + bytes(unescaped(modified));
        assertThat(TreeDiffRequest.csv(sent, SETTINGS).heapBytes()).isEqualTo(2 * bytes + cells * ItemHeap.CSV_CELL);
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String unescaped(String text) {
        return new JsonMapper().readValue('"' + text.replace("\"", "\\\"") + '"', String.class);
    }
}
