package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.web.util.HtmlUtils;

@Tag("engine")
class MarkupTest {
    private static String text(String text) {
        return new Markup().text(text).toString();
    }

    @Test
    void everySpecialCharacterOfHtmlIsEscaped() {
        assertThat(text("<a href=\"x\" title='y'>&amp;"))
                .isEqualTo("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;");
    }

    /** Checks for every character that Spring's method for unescaping returns the original text. */
    @Test
    void everyVisibleCharacterIsPreserved() {
        for (int i = 0; i <= Character.MAX_VALUE; i++) {
            char c = (char) i;
            var html = text("a" + c + "b");
            if (InvisibleCharacters.isInvisible(c)) {
                assertThat(html).isEqualTo("a<i>" + InvisibleCharacters.name(c) + "</i>b");
            } else {
                assertThat(HtmlUtils.htmlUnescape(html)).as("U+%04X", i).isEqualTo("a" + c + "b");
                assertThat(html).as("U+%04X", i).doesNotContain("<", ">", "\"", "'");
            }
        }
    }

    @Test
    void invisibleCharactersAreReplacedByTheirNames() {
        assertThat(text("a\r\u0000\u202E\u007F\u00AD"))
                .isEqualTo("a<i>CR</i><i>NUL</i><i>U+202E</i><i>U+007F</i><i>U+00AD</i>");
        assertThat(text("a\n\tb \u00e9\uD83D\uDC69\u200D\uD83D\uDD2C")).doesNotContain("<");
        assertThat(InvisibleCharacters.replaceWithNames("a\u202Eb")).isEqualTo("a[U+202E]b");
    }

    /** A browser does not draw these Unicode characters: changes of the text direction, format characters, fillers and separators. */
    @Test
    void everyCharacterThatBrowsersDoNotDrawIsNamed() {
        "\u061C\u180E\u2028\u2029\u2061\u2064\u206A\u206F\u034F\u115F\u1160\u3164\uFFA0\uFFF9\uFFFB\uDB40\uDC01\uDB40\uDC41"
                .codePoints()
                .forEach(c -> assertThat(text("a" + Character.toString(c) + "b"))
                        .isEqualTo(String.format("a<i>U+%04X</i>b", c)));
        assertThat(InvisibleCharacters.replaceWithNames("a\uDB40\uDC41\uD83D\uDE00"))
                .isEqualTo("a[U+E0041]\uD83D\uDE00");
    }

    @Test
    void joinersOfLettersAndEmojiAreUnchanged() {
        var needed =
                "\u0645\u200C\u0646 \u2764\uFE0F\u200D\uD83D\uDD25 \u0600\u0661 e\u0301 \uD83D\uDC4D\uD83C\uDFFD \u00A0\u3000";
        assertThat(text(needed)).isEqualTo(needed);
        assertThat(InvisibleCharacters.replaceWithNames(needed)).isEqualTo(needed);
    }

    @Test
    void markedAndOmittedTextIsShown() {
        assertThat(new Markup().spans(List.of(new Span("a", false), new Span("<", true), new Span("b", false, 1_234))))
                .hasToString("a<mark>&lt;</mark>b<span class=\"note\"> … 1,234 characters … </span>");
    }

    @Test
    void colouredPiecesHaveElements() {
        assertThat(new Markup().line(List.of(new Span("1 <2", false)), "n kn"))
                .hasToString("<b class=\"n\">1</b> <b class=\"k\">&lt;</b><b class=\"n\">2</b>");
    }
}
