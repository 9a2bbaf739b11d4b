package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.problem.ApiException;
import dev.collate.problem.ApiException.FieldError;
import dev.collate.problem.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class RequestParametersTest {
    private enum Mode {
        FAST,
        EXACT
    }

    /**
     * The number of values of an option is limited because each value takes 100 bytes of heap, and the memory estimates do not include
     * these bytes.
     */
    @Test
    void optionContainsAtMostFiftyThousandValues() {
        assertThat(json("{\"options\": {\"list\": " + list(49_998) + "}}").strings("options.list"))
                .hasSize(49_998);
        assertThatThrownBy(() ->
                        json("{\"options\": {\"list\": " + list(50_001) + "}}").strings("options.list"))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessage("options: must not contain more than 50000 values.");
        var deep = "[".repeat(9_000) + "]".repeat(9_000);
        assertThatThrownBy(() -> json("{\"options\": {\"list\": [" + (deep + ",").repeat(5) + deep + "]}}")
                        .strings("options.list"))
                .hasMessage("options: must not contain more than 50000 values.");
    }

    /** This limit applies only to options. A content may be a large document. */
    @Test
    void contentContainsAnyNumberOfValues() {
        assertThat(json("{\"original\": " + list(100_000) + "}")
                        .document("original")
                        .length())
                .isGreaterThan(300_000);
    }

    @Test
    void stringContainsAnyNumberOfCommas() {
        assertThat(json("{\"title\": \"" + ",".repeat(60_000) + "\"}").string("title"))
                .hasSize(60_000);
        var text = "[{\\\",".repeat(60_000);
        assertThat(json("{\"options\": {\"list\": [\"" + text + "\"]}}").strings("options.list"))
                .hasSize(1);
    }

    @Test
    void twoLargeContentsAreUnescaped() {
        var parameters = json("{\"original\": \"%s\", \"modified\": \"%s\"}"
                .formatted("\\n".repeat(1 << 20), "\\u0041".repeat(1 << 20)));
        assertThat(parameters.text("modified")).hasToString("A".repeat(1 << 20));
        assertThat(parameters.text("original")).hasToString("\n".repeat(1 << 20));
    }

    private static String list(int values) {
        return IntStream.range(0, values).mapToObj(i -> "\"\"").collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void theLineBreaksOfATypedTextBecomeLineFeedsWithoutACopy() {
        var sent = form("text=a\r\nb\r\r\n\nc\r");
        var typed = sent.textWithLineFeeds("text");
        assertThat(typed).hasToString("a\nb\r\n\nc\r");
        assertThat(typed.bytes()).isSameAs(sent.bytes("text").bytes());
    }

    @Test
    void jsonAndFormGiveTheSameParameters() {
        var json = json("""
                {"original": "a\\nb", "options": {"context": 5, "exact": true, "threshold": 0.25, "mode": "exact",
                 "title": "t", "list": ["x", "y"], "types": {"zip.code": "text"}}}""");
        var form = form(
                "original=a\nb",
                "options.context=5",
                "options.exact=true",
                "options.threshold=0.25",
                "options.mode=exact",
                "options.title=t",
                "options.list=x",
                "options.list=y",
                "options.types.zip.code=text");

        for (var members : List.of(json, form)) {
            assertThat(members.text("original")).hasToString("a\nb");
            assertThat(members.integer("options.context", 3, 0, 10)).isEqualTo(5);
            assertThat(members.flag("options.exact", false)).isTrue();
            assertThat(members.number("options.threshold", 0.1, 0, 1)).isEqualTo(0.25);
            assertThat(members.choice("options.mode", Mode.class, Mode.FAST)).isEqualTo(Mode.EXACT);
            assertThat(members.string("options.title")).isEqualTo("t");
            assertThat(members.strings("options.list")).containsExactly("x", "y");
            assertThat(members.map("options.types")).isEqualTo(Map.of("zip.code", "text"));
            members.throwIfInvalid();
        }
    }

    @Test
    void absentOrNullParameterTakesTheFallback() {
        for (var members :
                List.of(json("{}"), json("{\"options\":null}"), json("{\"options\":{\"a\":null}}"), form())) {
            assertThat(members.integer("options.a", 3, 0, 10)).isEqualTo(3);
            assertThat(members.flag("options.a", true)).isTrue();
            assertThat(members.number("options.a", 0.5, 0, 1)).isEqualTo(0.5);
            assertThat(members.choice("options.a", Mode.class, Mode.FAST)).isEqualTo(Mode.FAST);
            assertThat(members.string("options.a", "b")).isEqualTo("b");
            assertThat(members.strings("options.a")).isEmpty();
            assertThat(members.map("options.a")).isEmpty();
            assertThat(members.hasValue("options.a")).isFalse();
            members.throwIfInvalid();
        }
    }

    @Test
    void allErrorsAreReportedAtOnce() {
        var members = json(
                "{\"a\":null,\"o\":{\"n\":\"3\",\"b\":1,\"d\":2,\"c\":\"slow\",\"s\":5,\"l\":[1],\"m\":{\"k\":1}}}");

        members.text("a");
        members.requiredString("z");
        members.integer("o.n", 0, 0, 9);
        members.flag("o.b", false);
        members.number("o.d", 0, 0, 1);
        members.choice("o.c", Mode.class, Mode.FAST);
        members.choice("o.q", Mode.class, null);
        members.string("o.s");
        members.strings("o.l");
        members.map("o.m");

        assertThat(errors(members))
                .containsExactly(
                        new FieldError("a", "is required"),
                        new FieldError("z", "is required"),
                        new FieldError("o.n", "must be an integer from 0 to 9"),
                        new FieldError("o.b", "must be true or false"),
                        new FieldError("o.d", "must be a number from 0 to 1"),
                        new FieldError("o.c", "must be one of fast, exact"),
                        new FieldError("o.q", "is required: one of fast, exact"),
                        new FieldError("o.s", "must be a string"),
                        new FieldError("o.l", "must be an array of strings"),
                        new FieldError("o.m", "must be an object of strings"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "10", "3.0", "1e1", "99999999999999999999", "\"3\"", "true", "[3]", "{}"})
    void integerIsTypedStrictly(String value) {
        var members = json("{\"n\":" + value + "}");
        members.integer("n", 0, 0, 9);
        assertThat(errors(members)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"true\"", "0", "[]"})
    void booleanIsTypedStrictly(String value) {
        var members = json("{\"b\":" + value + "}");
        members.flag("b", false);
        assertThat(errors(members)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"n=x", "n=", "n=3.5", "n=3\nn=4", "n=\u0663"})
    void integerInAFormMustBeValid(String parts) {
        var members = form(parts.split("\n"));
        members.integer("n", 0, 0, 9);
        assertThat(errors(members)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"n=NaN", "n=Infinity", "n=-0.1", "n=1.1", "n=x", "n=1d", "n=0x1p-1", "n= 1", "n=.", "n="})
    void numberInAFormMustBeInRange(String part) {
        var members = form(part);
        members.number("n", 0, 0, 1);
        assertThat(errors(members)).hasSize(1);
    }

    @Test
    void formParameterThatIsNotUtf8IsRejected() {
        var latin1 = new ByteRange("Größe".getBytes(StandardCharsets.ISO_8859_1));
        var members = new RequestParameters(new FormSource(Map.of("table_name", List.of(latin1))));
        assertRejected(() -> members.string("table_name", ""), "table_name", "must be UTF-8");
    }

    private static void assertRejected(ThrowingCallable read, String field, String message) {
        assertThatThrownBy(read)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        e -> assertThat(e.errors()).containsExactly(new FieldError(field, message)));
    }

    @Test
    void duplicateContentInAFormIsRejected() {
        var members = form("a=x", "a=y");
        assertRejected(() -> members.text("a"), "a", "is a duplicate: send it once");
    }

    @Test
    void duplicateSettingInAFormIsRejected() {
        var names = List.of("q", "r", "n", "b", "d", "c", "s");
        var members = form(names.stream()
                .flatMap(name -> Stream.of(name + "=1", name + "=1"))
                .toArray(String[]::new));

        members.searchText("q");
        members.requiredString("r");
        members.integer("n", 0, 0, 9);
        members.flag("b", false);
        members.number("d", 0, 0, 1);
        members.choice("c", Mode.class, null);
        members.string("s");

        assertThat(errors(members))
                .containsExactlyElementsOf(names.stream()
                        .map(name -> new FieldError(name, "is a duplicate: send it once"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"a":1,"a":2}                       | /a
                    {"a":1,"b":2,"\\u0061":1}            | /a
                    {"a":[],"a":[]}                     | /a
                    [{"a":1,"a":1}]                     | /0/a
                    {"list":[{"deep":{"a":null,"a":1}}]} | /list/0/deep/a
                    """)
    void duplicateKeyInASettingIsRejected(String setting, String key) {
        var members = json("{\"setting\":" + setting + "}");
        assertRejected(() -> members.hasValue("setting"), "setting", "must not contain a duplicate key: " + key);
    }

    @Test
    void duplicateEntryOfAnObjectInAFormIsRejected() {
        var members = form("types.a=text", "types.zip.code=text", "types.zip.code=integer");
        assertRejected(() -> members.map("types"), "types.zip.code", "is a duplicate: send it once");
    }

    @Test
    void textMustBeAStringButADocumentMayBeAnyValue() {
        var members = json("{\"a\": {\"b\":1} , \"s\":\"{}\"}");
        members.text("a");
        assertThat(errors(members)).containsExactly(new FieldError("a", "must be a string"));

        var documents = json("{\"a\": {\"b\":1} , \"s\":\"{}\"}");
        assertThat(documents.document("a")).hasToString("{\"b\":1}");
        assertThat(documents.document("s")).hasToString("{}");
        documents.throwIfInvalid();
    }

    @Test
    void partThatIsNotUtf8IsUnprocessableAfterAllOtherErrors() {
        var broken = Map.of("original", List.of(new ByteRange(new byte[] {'a', '\n', 'b', (byte) 0xFF})));
        var members = new RequestParameters(new FormSource(broken));
        members.text("original");

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(members::throwIfInvalid)
                .satisfies(problem -> {
                    assertThat(problem.code()).isEqualTo(ErrorCode.UNPROCESSABLE);
                    assertThat(problem.detail())
                            .isEqualTo(
                                    "original: line 2, column 2: not valid UTF-8 (byte 4): convert the text to UTF-8.");
                });
        members.reject("other", "is wrong");
        assertThat(errors(members)).containsExactly(new FieldError("other", "is wrong"));
    }

    @Test
    void optionsMustBeAnObject() {
        for (var options : List.of("[]", "5", "\"x\"", "true")) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> json("{\"options\":" + options + "}").integer("options.context", 3, 0, 9))
                    .withMessage("options: must be an object.");
        }
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> form("options={\"context\":1}").integer("options.context", 3, 0, 9))
                .withMessage("options: must be sent as one parameter per member, for example options.context.");
        assertThat(json("{\"options\":null}").integer("options.context", 3, 0, 9))
                .isEqualTo(3);
    }

    @Test
    void integerWithoutUpperBoundMayHaveAnySize() {
        for (var size : List.of("2147483648", "99999999999999999999", "9".repeat(1000))) {
            assertThat(json("{\"n\":" + size + "}").integer("n", 3, 0, Integer.MAX_VALUE))
                    .isEqualTo(Integer.MAX_VALUE);
            assertThat(form("n=" + size).integer("n", 3, 0, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
            var bounded = json("{\"n\":" + size + "}");
            bounded.integer("n", 3, 0, 10);
            assertThat(errors(bounded)).containsExactly(new FieldError("n", "must be an integer from 0 to 10"));
        }
    }

    @Test
    void optionBeyondTheLimitsOfJacksonIsRejected() {
        for (var value : List.of("9".repeat(1500), "[".repeat(2000) + "]".repeat(2000))) {
            var members = json("{\"options\":{\"context\":" + value + "}}");
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> members.integer("options.context", 3, 0, 9))
                    .withMessage(
                            "options: must not have more than 500 nested levels, a number of more than 1000 characters, or a name of more than 50000 characters.");
        }
    }

    @Test
    void unpairedSurrogateInAnOptionIsRejected() {
        for (var half : List.of("\\ud800", "\\udc00", "\\ud800x", "\\ud800\\u0041", "\\udc00\\ud800")) {
            var members = json("{\"list\":[\"a\",\"" + half + "\"],\"o\":{\"k\":\"" + half + "\"}}");
            for (var name : List.of("list", "o")) {
                assertThatExceptionOfType(ApiException.class)
                        .isThrownBy(() -> members.hasValue(name))
                        .withMessage(name + ": must not contain an unpaired surrogate.");
            }
        }
        assertThat(json("{\"list\":[\"\\ud83d\\ude00\\\\ud800\"]}").strings("list"))
                .containsExactly("😀\\ud800");
    }

    @Test
    void firstErrorOfAParameterIsReported() {
        var members = json("{}");
        members.reject("a", "is wrong");
        members.reject("a", "is also wrong");
        members.reject("b", "is wrong");
        assertThat(errors(members)).containsExactly(new FieldError("a", "is wrong"), new FieldError("b", "is wrong"));
    }

    @Test
    void optionLargerThanTheMaximumIsRejected() {
        var members = json("{\"options\":{\"x\":\"" + "y".repeat(1 << 20) + "\"}}");
        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> members.string("options.x"));
    }

    @Test
    void optionInAFormLargerThanTheMaximumIsRejected() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> form("x=" + "y".repeat((1 << 20) + 1)).string("x"))
                .withMessage("x: must not be larger than 1 MB.");
        assertThat(form("x=" + "y".repeat(1 << 20)).string("x")).hasSize(1 << 20);
        var half = "y".repeat(1 << 19);
        assertThat(form("o.x=" + half, "o.y=" + half).string("o.x")).hasSize(1 << 19);
        for (var name : List.of("o.x", "o.y")) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(
                            () -> form("o.x=" + half, name + "=" + half + "z").strings("o.x"))
                    .withMessage("o: must not be larger than 1 MB.");
        }
        var digits = form("n=" + "9".repeat(1001));
        digits.integer("n", 3, 0, Integer.MAX_VALUE);
        assertThat(errors(digits)).containsExactly(new FieldError("n", "must be an integer of 0 or more"));
    }

    @Test
    void numberInAFormIsParsedAsInJson() {
        for (var number : List.of("0", "1", "0.5", "1e-3", "5E-1", "25.0e-2")) {
            assertThat(form("n=" + number).number("n", 9, 0, 1))
                    .isEqualTo(json("{\"n\":" + number + "}").number("n", 9, 0, 1));
        }
    }

    @Test
    void atMostAHundredErrorsAreReported() {
        var members = json("{}");
        IntStream.range(0, 200_000).forEach(i -> members.reject("column_types." + i, "is wrong"));
        assertThat(errors(members)).hasSize(100).endsWith(new FieldError("column_types.99", "is wrong"));
    }

    @Test
    void parsedParameterTakesTheFallbackOrIsRejected() {
        var members = json("{\"a\":\"7d\",\"b\":\"8d\"}");
        Function<String, Optional<Integer>> weeks = text -> text.equals("7d") ? Optional.of(1) : Optional.empty();
        assertThat(members.parsed("a", 4, weeks, "must be 7d")).isEqualTo(1);
        assertThat(members.parsed("b", 4, weeks, "must be 7d")).isEqualTo(4);
        assertThat(members.parsed("c", 4, weeks, "must be 7d")).isEqualTo(4);
        assertThat(errors(members)).containsExactly(new FieldError("b", "must be 7d"));
    }

    private static List<FieldError> errors(RequestParameters members) {
        try {
            members.throwIfInvalid();
            return List.of();
        } catch (ApiException e) {
            return e.errors();
        }
    }

    private static RequestParameters json(String text) {
        return new RequestParameters(new JsonSource(JsonBody.read(text.getBytes(StandardCharsets.UTF_8))));
    }

    private static RequestParameters form(String... pairs) {
        var parts = new LinkedHashMap<String, List<ByteRange>>();
        for (var pair : pairs) {
            int equals = pair.indexOf('=');
            parts.computeIfAbsent(pair.substring(0, equals), name -> new ArrayList<>())
                    .add(new ByteRange(pair.substring(equals + 1).getBytes(StandardCharsets.UTF_8)));
        }
        return new RequestParameters(new FormSource(parts));
    }
}
