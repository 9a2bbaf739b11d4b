package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class Utf8SliceTest {
    @ParameterizedTest
    @CsvSource({"0, ''", "1, a", "2, a", "3, aé", "5, aé", "6, aé€", "9, aé€", "10, aé€😀", "99, aé€😀"})
    void theBeginningHasOnlyWholeCharacters(int maxBytes, String beginning) {
        var text = Utf8Slice.of("xaé€😀");
        assertThat(text.slice(1, text.to()).beginning(maxBytes)).hasToString(beginning);
    }
}
