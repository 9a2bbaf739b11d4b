package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class JsonSyntaxTest {
    private static final List<String> ESCAPES = List.of(
            "\\\"",
            "\\\\",
            "\\/",
            "\\b",
            "\\f",
            "\\n",
            "\\r",
            "\\t",
            "\\u0041",
            "\\u00e9",
            "\\u20AC",
            "\\ud83d\\ude00",
            "😀",
            "");

    /** Pieces of the content of a string, among them the bytes that follow a quote, a backslash and the letter n in ASCII. */
    private static final List<String> PIECES = List.of(
            "\\\"",
            "\\\"",
            "\\\"",
            "\\n",
            "\\n",
            "\\\\",
            "\\\\\\\"",
            "\\t",
            "\\u00e9",
            "\\ud83d\\ude00",
            "n",
            "#",
            "]",
            "o",
            " ",
            "é",
            "€",
            "😀",
            "abc",
            "plain text");

    /** Matches the longest well-formed content of a JSON string. */
    private static final Pattern CONTENT = Pattern.compile("(?i)(?:[^\"\\\\\\x00-\\x1f]|\\\\(?-i:[\"\\\\/bfnrt])"
            + "|\\\\(?-i:u)(?!d[89a-f])[0-9a-f]{4}|\\\\(?-i:u)d[89ab][0-9a-f]{2}\\\\(?-i:u)d[c-f][0-9a-f]{2})*+");

    @Test
    void jacksonReadsEveryEscapedCharacter() {
        for (char character = 0; character < 0x100; character++) {
            var text = "a" + character + "é😀";
            var json = '"' + JsonEscapes.escape(text) + '"';
            assertThat(JsonMapper.shared().readValue(json, String.class)).isEqualTo(text);
        }
    }

    @Test
    void anEscapeSequenceIsTheShortestOne() {
        assertThat(JsonEscapes.escape("\"\\/\b\f\n\r\t\0\u001F\u007F"))
                .isEqualTo("\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007F");
        assertThat(JsonEscapes.escape('\u009F')).isEqualTo("\\u009f");
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

    /** The regular expression matches Latin-1, so that its indexes are those of the bytes. */
    @Seeds(300)
    void theEndOfTheContentAgreesWithARegularExpression(long seed) {
        var random = new Random(seed);
        var content = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
            content.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        if (random.nextBoolean()) {
            var ends = List.of("\"", "\n", "\\x", "\\udc00", "\\ud83d\\u0041", "\\u00g0", "\\", "\\u12");
            content.append(ends.get(random.nextInt(ends.size())));
        }
        var bytes = (content + "plain \\\" text \\n".substring(random.nextInt(17))).getBytes(StandardCharsets.UTF_8);
        int from = random.nextInt(Math.min(9, bytes.length) + 1);
        var matcher =
                CONTENT.matcher(new String(bytes, StandardCharsets.ISO_8859_1)).region(from, bytes.length);
        assertThat(matcher.lookingAt()).isTrue();

        assertThat(JsonSyntax.contentEnd(bytes, from, bytes.length)).isEqualTo(matcher.end());
    }

    @Test
    void aProblemSaysWhatIsWrong() {
        assertThat(problem("\n")).isEqualTo("a control character in a string must be escaped");
        assertThat(problem("\\x")).isEqualTo("invalid escape sequence");
        assertThat(problem("\\u00g0")).isEqualTo("\\u needs four hexadecimal digits");
        assertThat(problem("\\udc00")).isEqualTo("unpaired surrogate");
    }

    /** The string begins at index {@code from} of an array, and its content is written to this array or to another one. */
    @Seeds(200)
    void unescapingAgreesWithJackson(long seed) {
        var random = new Random(seed);
        var string = '"' + content(random) + '"';
        var expected = JsonMapper.shared().readValue(string, String.class);
        int from = random.nextInt(12);
        var source = ("~".repeat(from) + string + "~".repeat(9)).getBytes(StandardCharsets.UTF_8);
        int to = source.length - 10;
        boolean inPlace = random.nextBoolean();
        int start = random.nextInt(from + 2);
        var target = inPlace ? source : new byte[start + to - from - 1];
        Arrays.fill(target, 0, Math.min(start, from), (byte) '~');

        int end = JsonSyntax.unescape(source, from + 1, to, target, start);

        assertThat(new String(target, start, end - start, StandardCharsets.UTF_8))
                .isEqualTo(expected);
        assertThat(new String(source, to, 10, StandardCharsets.UTF_8)).isEqualTo("\"" + "~".repeat(9));
        assertThat(new String(target, 0, Math.min(start, from), StandardCharsets.UTF_8))
                .matches("~*");
    }

    /** Returns the content of a JSON string with escape sequences that are sometimes far apart and sometimes next to each other. */
    private static String content(Random random) {
        var content = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            content.append("plain text é€".repeat(3), 0, random.nextInt(24));
            content.append(ESCAPES.get(random.nextInt(ESCAPES.size())));
        }
        return content.toString();
    }

    private static int contentEnd(String content) {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        return JsonSyntax.contentEnd(bytes, 0, bytes.length);
    }

    private static String problem(String content) {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        return JsonSyntax.describeProblem(bytes, 0, bytes.length);
    }
}
