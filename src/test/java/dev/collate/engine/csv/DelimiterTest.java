package dev.collate.engine.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class DelimiterTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "ab", "\"", "\n", "\r", "\\n", "::"})
    void onlyASingleCharacterCanDelimit(String written) {
        assertThat(Delimiter.of(written)).isEmpty();
    }

    /** Characters that only share their first bytes with the delimiter do not count. Delimiters outside the slice do not count either. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ;  | a;b;;c  | 3
                    ;  | abc     | 0
                    é  | éèaé    | 2
                    ，  | ，＂，，   | 3
                    😀 | 😁😀a😂  | 1
                    """)
    void everyOccurrenceIsCounted(String written, String text, long times) {
        var bytes = (written + text + written).getBytes(StandardCharsets.UTF_8);
        int length = written.getBytes(StandardCharsets.UTF_8).length;

        assertThat(delimiter(written).countIn(new Utf8Slice(bytes, length, bytes.length - length)))
                .isEqualTo(times);
    }

    private static Delimiter delimiter(String written) {
        return Delimiter.of(written).orElseThrow();
    }
}
