package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class CharactersTest {
    @Test
    void findsEachCharacterAtEveryPosition() {
        for (int before = 0; before < 20; before++) {
            for (int after = 0; after < 20; after++) {
                assertThat(characters(before, "x", after)).isEqualTo(new Characters(false, false, true));
                assertThat(characters(before, "\0", after)).isEqualTo(new Characters(true, false, true));
                assertThat(characters(before, "\\", after)).isEqualTo(new Characters(false, true, true));
                assertThat(characters(before, "é", after)).isEqualTo(new Characters(false, false, false));
            }
        }
    }

    /**
     * Returns the {@code Characters} of a text that is a section of a larger array. The special characters around this section must not
     * count.
     */
    private static Characters characters(int before, String character, int after) {
        var text = "é\0\\" + "x".repeat(before) + character + "x".repeat(after) + "\\\0é";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return Characters.of(new Utf8Slice(bytes, 4, bytes.length - 4));
    }
}
