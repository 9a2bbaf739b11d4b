package dev.collate.engine.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class DelimiterTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "ab", "\"", "\n", "\r", "\\n", "::"})
    void onlyASingleCharacterCanDelimit(String written) {
        assertThat(Delimiter.parse(written)).isEmpty();
    }
}
