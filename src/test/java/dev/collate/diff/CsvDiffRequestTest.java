package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.convert.csv.Delimiter;
import dev.collate.diff.json.JsonOptions;
import dev.collate.utf8.Utf8;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvDiffRequestTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    x    | axb1x2         | ax"xx"          | 5
                    x    | a,b             | a               | 0
                    ,    | a,b,c          | a,b             | 0
                    \\t   | axb            | a               | 0
                    é    | aébé\u00e8       | é               | 3
                    😀   | a😀b😁c😀      | a               | 2
                    """)
    void cellsAreCountedOnceWhateverTheDelimiter(String delimiter, String original, String modified, long beside) {
        var request = new CsvDiffRequest(
                Utf8.of(original), Utf8.of(modified), Delimiter.of(delimiter).orElseThrow(), JsonOptions.DEFAULT);
        assertThat(request.cellsBeside(JsonDiffController.CELL_ENDS)).isEqualTo(beside);
    }
}
