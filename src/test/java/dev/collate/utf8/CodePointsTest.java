package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class CodePointsTest {
    @Test
    void everyCharacterIsEncodedAsByTheJdkAndDecodedAgain() {
        var target = new byte[4];
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
                continue;
            }
            int end = CodePoints.encode(character, target, 0);
            var expected = Character.toString(character).getBytes(StandardCharsets.UTF_8);

            if (!Arrays.equals(target, 0, end, expected, 0, expected.length)
                    || CodePoints.encodedLength(target[0]) != end
                    || CodePoints.decode(target, 0) != character) {
                assertThat(character)
                        .as("a character that is encoded or decoded incorrectly")
                        .isNull();
            }
        }
    }
}
