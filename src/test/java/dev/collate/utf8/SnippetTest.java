package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class SnippetTest {
    @Test
    void truncatesAfterSixtyCharactersOfAnyLength() {
        for (var character : new String[] {"a", "\u00e9", "\u20ac", "\ud83d\ude00"}) {
            var sixty = character.repeat(60);
            assertThat(Snippet.of(sixty)).isEqualTo(sixty);
            assertThat(Snippet.of(sixty + "b")).isEqualTo(sixty + "...");
            assertThat(ofBytes(sixty)).isEqualTo(sixty);
            assertThat(ofBytes(sixty + "b")).isEqualTo(sixty + "...");
        }
        assertThat(Snippet.of("")).isEmpty();
        assertThat(ofBytes("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
                    61,    'a'
                    27,    '''
                    20,    U+0020
                    0,     U+0000
                    E9,    '\u00e9' (U+00E9)
                    D7,    '\u00d7' (U+00D7)
                    1F600, '\ud83d\ude00' (U+1F600)
                    A0,    U+00A0
                    301,   U+0301
                    202E,  U+202E
                    2028,  U+2028
                    E000,  U+E000
                    FFFF,  U+FFFF
                    FEFF,  a byte order mark
                    """)
    void showsVisibleCharactersAndCodePointsOfOthers(String character, String shown) {
        var bytes = ("x" + Character.toString(Integer.parseInt(character, 16))).getBytes(StandardCharsets.UTF_8);
        assertThat(Snippet.describeCharacter(bytes, 1, bytes.length)).isEqualTo(shown);
        assertThat(Snippet.describeCharacter(bytes, bytes.length, bytes.length)).isEqualTo("the end");
    }

    private static String ofBytes(String text) {
        var bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return Snippet.of(bytes, 1, bytes.length - 1);
    }
}
