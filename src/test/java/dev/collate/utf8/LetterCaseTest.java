package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class LetterCaseTest {
    private static final int LONG = 500_000;

    @Test
    void everyCharacterIsConvertedAsByString() {
        var all = IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(character -> Character.isDefined(character) && character != '\u03A3')
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        assertThat(LetterCase.upper(all)).isEqualTo(perCharacter(all, true));
        assertThat(LetterCase.lower(all)).isEqualTo(perCharacter(all, false));
    }

    private static String perCharacter(String text, boolean upper) {
        return text.codePoints()
                .mapToObj(Character::toString)
                .map(one -> upper ? one.toUpperCase(Locale.ROOT) : one.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\u03A3",
                "\u039F\u0394\u039F\u03A3",
                "\u039F\u0394\u039F\u03A3 \u03A3A",
                "a\u03A3 \u03A3\u03A3"
            })
    void capitalSigmasAreConvertedAsByString(String text) {
        assertThat(LetterCase.lower(text)).isEqualTo(text.toLowerCase(Locale.ROOT));
    }

    /** String would take hours for these texts. */
    @ParameterizedTest
    @Timeout(60)
    @ValueSource(strings = {"\u0130", "\u03A3", "\u03A3 ", "\u00DF\u4E00", "\uFB03"})
    void longTextsTakeLinearTime(String letters) {
        var text = letters.repeat(LONG / letters.length());
        assertThat(LetterCase.lower(text)).hasSizeGreaterThanOrEqualTo(LONG);
        assertThat(LetterCase.upper(text)).hasSizeGreaterThanOrEqualTo(LONG);
    }
}
