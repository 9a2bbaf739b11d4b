package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class JsonStringsTest {
    @Test
    void jacksonReadsEveryEscapedCharacter() {
        for (char character = 0; character < 0x100; character++) {
            var text = "a" + character + "é😀";
            var json = '"' + JsonStrings.escape(text) + '"';
            assertThat(JsonMapper.shared().readValue(json, String.class)).isEqualTo(text);
        }
    }

    @Test
    void anEscapeSequenceIsTheShortestOne() {
        assertThat(JsonStrings.escape("\"\\/\b\f\n\r\t\0\u001F\u007F"))
                .isEqualTo("\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007F");
        assertThat(JsonStrings.escape('\u009F')).isEqualTo("\\u009f");
    }

    @Test
    void theContentOfAStringEndsAtItsQuoteOrAtAProblem() {
        assertThat(contentEnd("plain\"")).isEqualTo(5);
        assertThat(contentEnd("a \\\" \\u00e9 \\ud83d\\ude00 \\\\\"")).isEqualTo(27);
        assertThat(contentEnd("not closed")).isEqualTo(10);
        assertThat(contentEnd("a\nb\"")).isEqualTo(1);
        assertThat(contentEnd("\\n\\x\"")).isEqualTo(2);
        assertThat(contentEnd("\\ud83d\"")).isZero();
    }

    @Test
    void aProblemSaysWhatIsWrong() {
        assertThat(problem("\n")).isEqualTo("a control character in a string must be escaped");
        assertThat(problem("\\x")).isEqualTo("this is not a JSON escape sequence");
        assertThat(problem("\\u00g0")).isEqualTo("\\u needs four hexadecimal digits");
        assertThat(problem("\\udc00")).isEqualTo("this is an unpaired surrogate");
    }

    private static int contentEnd(String content) {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        return JsonStrings.contentEnd(bytes, 0, bytes.length);
    }

    private static String problem(String content) {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        return JsonStrings.problem(bytes, 0, bytes.length);
    }
}
