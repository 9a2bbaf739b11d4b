package dev.collate.share.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.web.util.HtmlUtils;

class MarkupTest {
    private static String text(String text) {
        return new Markup().text(text).toString();
    }

    @Test
    void noCharacterOfATextMeansAnythingInHtml() {
        assertThat(text("<a href=\"x\" title='y'>&amp;"))
                .isEqualTo("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;");
    }

    /** Every character, against the escaping of Spring. */
    @Test
    void everyCharacterThatIsSeenComesBack() {
        for (int i = 0; i <= Character.MAX_VALUE; i++) {
            char c = (char) i;
            var html = text("a" + c + "b");
            if (Unseen.is(c)) {
                assertThat(html).isEqualTo("a<i>" + Unseen.name(c) + "</i>b");
            } else {
                assertThat(HtmlUtils.htmlUnescape(html)).as("U+%04X", i).isEqualTo("a" + c + "b");
                assertThat(html).as("U+%04X", i).doesNotContain("<", ">", "\"", "'");
            }
        }
    }

    @Test
    void charactersThatNobodySeesStandThereByName() {
        assertThat(text("a\r\u0000\u202E\u007F\u00AD"))
                .isEqualTo("a<i>CR</i><i>NUL</i><i>U+202E</i><i>U+007F</i><i>U+00AD</i>");
        assertThat(text("a\n\tb \u00e9\uD83D\uDC69\u200D\uD83D\uDD2C")).doesNotContain("<");
        assertThat(Unseen.named("a\u202Eb")).isEqualTo("a[U+202E]b");
    }

    @Test
    void whatIsMarkedAndWhatIsLeftOutIsSaid() {
        assertThat(new Markup().spans(List.of(new Span("a", false), new Span("<", true), new Span("b", false, 1_234))))
                .hasToString("a<mark>&lt;</mark>b<span class=\"note\"> … 1,234 characters … </span>");
    }
}
