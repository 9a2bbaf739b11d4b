package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class JsonBodyTest {
    private static final ObjectMapper ORACLE = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    @Test
    void longDuplicateKeyIsTruncatedInTheError() {
        var name = "n".repeat(10_000);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> JsonBody.read(
                        "{\"%s\":1,\"%s\":2}".formatted(name, name).getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining("duplicate key \"" + "n".repeat(60) + "...\"");
    }

    /** The number of members is limited because each member takes at least 100 bytes of heap, but only 5 bytes of the body. */
    @Test
    void objectWithMoreThanAThousandMembersIsRejected() {
        assertThat(JsonBody.read(members(1_000))).hasSize(1_000);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> JsonBody.read(members(1_001)))
                .withMessageContaining("line 1, column 10892: the object has more than 1000 members")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> JsonBody.read(members(100_000)))
                .withMessageContaining("more than 1000 members");
    }

    private static byte[] members(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"n" + i + "\": 0")
                .collect(Collectors.joining(", ", "{", "}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Seeds
    void randomObjectsAreReadAsByJackson(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var text = new RandomJson(random).object();
            assertThat(contents(text))
                    .as("seed %d, case %d: %s", seed, caseNumber, text)
                    .isEqualTo(oracle(text));
        }
    }

    @Seeds
    void mutatedObjectsAreAcceptedIfAndOnlyIfJacksonAcceptsThem(long seed) {
        int rejected = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 2_000; caseNumber++) {
            var bytes = new RandomJson(random).object().getBytes(StandardCharsets.UTF_8);
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            var text = new String(bytes, StandardCharsets.UTF_8);
            boolean utf8 = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
            boolean expected = utf8 && oracleAccepts(text);
            boolean accepted = accepts(bytes);
            rejected += accepted ? 0 : 1;
            assertThat(accepted)
                    .as("seed %d, case %d: %s", seed, caseNumber, text)
                    .isEqualTo(expected);
        }
        assertThat(rejected).as("seed %d", seed).isBetween(500, 1_900);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"a\":1,}             | line 1, column 8: expected a key in double quotes",
                "{\"a\":1 \"b\":2}      | line 1, column 8: expected ',' or '}'",
                "{\"é\":\"x\",é}        | line 1, column 10: expected a key in double quotes",
                "[1]                    | line 1, column 1: expected a JSON object",
                "{\"a\":\"x             | line 1, column 6: the string is not closed",
                "{\"a\":\"\\ud800\"}    | line 1, column 7: unpaired surrogate",
                "{\"a\":\"\\x\"}        | line 1, column 7: invalid escape sequence",
                "{\"a\":1,\"a\":2}      | line 1, column 8: duplicate key \"a\"",
                "{} {}                  | line 1, column 4: unexpected content after the object",
                "{\"a\":}               | line 1, column 6: expected a value",
            })
    void errorsHaveLineAndColumn(String body, String place) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> JsonBody.read(body.strip().getBytes(StandardCharsets.UTF_8)))
                .satisfies(problem -> {
                    assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
                    assertThat(problem.detail()).isEqualTo("The body is not a valid JSON object: " + place + ".");
                });
    }

    @ParameterizedTest
    @CsvSource({"12, UTF-16BE", "12, UTF-16LE", "[1], UTF-32BE", "[1], UTF-32LE", "\uFEFF12, UTF-8"})
    void valuesInAnotherEncodingThanTheBodyAreRejected(String value, String charset) {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes("{\"a\":".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(value.getBytes(Charset.forName(charset)));
        bytes.write('}');
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> JsonBody.read(bytes.toByteArray()))
                .withMessageContaining("the value is not valid JSON");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 8, 9, 1 << 20, (1 << 20) + 3})
    void stringsOfAnyLengthAreUnescaped(int length) {
        var plain = "x".repeat(length) + "\n\"\\/\b\f\r\té€😀" + "y".repeat(length);
        var text = "{\"a\":" + ORACLE.writeValueAsString(plain) + ",\"b\":\"\\u0041\\ud83d\\ude00\"}";

        assertThat(contents(text)).isEqualTo(Map.of("a", plain, "b", "A😀"));
    }

    @Test
    void byteOrderMarkIsSkipped() {
        assertThat(contents("\uFEFF{\"a\":\"b\"}")).isEqualTo(Map.of("a", "b"));
    }

    @Test
    void valuesThatAreNestedTooDeeplyAreRejected() {
        var deepest = "[".repeat(10_000) + "]".repeat(10_000);
        assertThat(contents("{\"a\":" + deepest + "}")).isEqualTo(Map.of("a", deepest));
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> contents("{\"a\":{\"b\":" + deepest + "}}"))
                .withMessageContaining("line 1, column 10010: a value is nested more than 10,000 levels deep");
    }

    @Test
    void deepValuesAreAccepted() {
        var deep = "[".repeat(5_000) + "]".repeat(5_000);
        assertThat(contents("{\"a\":" + deep + "}")).isEqualTo(Map.of("a", deep));
    }

    private static boolean accepts(byte[] bytes) {
        try {
            JsonBody.read(bytes);
            return true;
        } catch (ApiException e) {
            return false;
        }
    }

    /**
     * Returns whether the oracle, Jackson, accepts the text. Jackson also accepts an unpaired surrogate, which UTF-8 cannot encode, so this
     * method checks for it in addition.
     */
    private static boolean oracleAccepts(String text) {
        try {
            var tree = ORACLE.readTree(text);
            return tree.isObject()
                    && tree.propertyStream()
                            .noneMatch(entry -> loneSurrogate(entry.getKey())
                                    || entry.getValue().isString()
                                            && loneSurrogate(entry.getValue().stringValue()));
        } catch (JacksonException e) {
            return false;
        }
    }

    private static boolean loneSurrogate(String text) {
        return text.codePoints().anyMatch(point -> point >= 0xD800 && point <= 0xDFFF);
    }

    private static Map<String, String> contents(String text) {
        var contents = new HashMap<String, String>();
        JsonBody.read(text.getBytes(StandardCharsets.UTF_8)).forEach((name, member) -> {
            var part = JsonSource.unescape(member);
            contents.put(name, new String(part.bytes(), part.from(), part.length(), StandardCharsets.UTF_8));
        });
        return contents;
    }

    private static Map<String, String> oracle(String text) {
        var contents = new HashMap<String, String>();
        var tree = ORACLE.readTree(text);
        tree.propertyStream().forEach(entry -> contents.put(entry.getKey(), content(text, entry.getValue())));
        return contents;
    }

    private static String content(String text, JsonNode value) {
        return value.isString() ? value.stringValue() : RandomJson.unspaced(value);
    }
}
