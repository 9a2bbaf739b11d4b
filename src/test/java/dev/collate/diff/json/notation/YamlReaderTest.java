package dev.collate.diff.json.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class YamlReaderTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final String[] PIECES = {
        "a",
        "b: ",
        "- ",
        "\n",
        "\n  ",
        "  ",
        ": ",
        "? ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        "'",
        "\"",
        "#",
        " #",
        "|\n",
        ">\n",
        "1",
        "0x1F",
        "1.5",
        "~",
        "null",
        "true",
        "!!str ",
        "!x ",
        "&a ",
        "*a",
        "\t",
        "---\n",
        "...\n",
        "%YAML 1.2\n",
        "\\",
        "\\n",
        "\\ud83d",
        "é",
        "<<: "
    };

    private static String json(String yaml) {
        return Notation.YAML.toJson(Utf8.of(yaml), "modified").toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    a: b: c                  | line 1, column 5: mapping values are not allowed here
                    a: "x                    | line 1, column 6: found unexpected end of stream
                    [1, 2                    | line 1, column 6: expected ',' or ']', but got <stream end>
                    `é: 1\\n😀: \t- x`        | line 2, column 4: found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)
                    `a: 1\\n---\\nb: 2`        | line 2, column 1: a second document begins; only one can be compared
                    `a: 1\\nb: 2\\na: 3`       | line 3, column 1: the key "a" stands twice in one mapping
                    `1: x\\n"1": y`           | line 2, column 1: the key "1" stands twice in one mapping
                    a: !mine x               | line 1, column 4: the tag !mine is not in the core schema
                    a: !!binary aGk=         | line 1, column 4: the tag !!binary is not in the core schema
                    a: !!set {x}             | line 1, column 4: the tag !!set is not in the core schema
                    a: !!int x               | line 1, column 4: this is no !!int
                    a: *b                    | line 1, column 4: no value before this one is named &b
                    a: &a [*a]               | line 1, column 8: no value before this one is named &a
                    ? [&a 1]                 | line 1, column 4: an anchor in a key that is a mapping or a sequence is not supported
                    a: "\\\\ud83d"            | line 1, column 4: half of a surrogate pair is no character
                    """)
    void whatIsNotTakenIsRefusedWithItsPlace(String yaml, String problem) {
        var text = yaml.replace("\\n", "\n").replace("\\\\", "\\");
        assertThatThrownBy(() -> json(text))
                .isInstanceOf(ApiException.class)
                .hasMessage("modified: " + problem.replace("\\\\", "\\") + ".");
    }

    @Test
    void whatIsQuotedIsCutIfItIsLong() {
        var name = "n".repeat(500);
        for (var yaml : List.of(
                name + ": 1\n" + name + ": 2",
                "*" + name,
                "!" + name + " x",
                "!!" + name + " x",
                "!" + name + "!a x")) {
            assertThatThrownBy(() -> json(yaml))
                    .isInstanceOf(ApiException.class)
                    .satisfies(problem ->
                            assertThat(problem.getMessage()).contains("nnn").hasSizeLessThan(300));
        }
    }

    @Test
    void controlCharactersAreRefusedWithTheirPlace() {
        assertThatThrownBy(() -> json("é: 1\nb: 😀\u0001"))
                .hasMessage("modified: line 2, column 5: U+0001 is not allowed in YAML unless it is escaped.");
    }

    @Test
    void anotherMajorVersionIsRefused() {
        assertThatThrownBy(() -> json("%YAML 2.0\n---\na")).isInstanceOf(ApiException.class);
    }

    @Test
    void aliasBombsAreRefusedBeforeTheyGrow() {
        var bomb = new StringBuilder("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
        for (int i = 1; i < 12; i++) {
            bomb.append("a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ", ").repeat(10) + "]\n");
        }
        assertThatThrownBy(() -> json(bomb.toString()))
                .isInstanceOf(ApiException.class)
                .hasMessageMatching("modified: line \\d+, column \\d+: up to here the aliases .*");
    }

    @Test
    void fiveHundredLevelsAreReadAndOneMoreIsRefused() {
        assertThat(json("[".repeat(500) + "]".repeat(500))).hasSize(1000);
        assertThatThrownBy(() -> json("[".repeat(501) + "]".repeat(501)))
                .hasMessage("modified: line 1, column 501: nested more than 500 levels deep.");
        assertThatThrownBy(() -> json("[".repeat(100_000))).hasMessageContaining("500 levels");
    }

    @Test
    void levelsAreCountedThroughAliases() {
        var half = "[".repeat(250) + "]".repeat(250);
        assertThat(json("- &a " + half + "\n- " + "[".repeat(249) + "*a" + "]".repeat(249)))
                .contains("[".repeat(499));
        assertThatThrownBy(() -> json("- &a " + half + "\n- " + "[".repeat(250) + "*a" + "]".repeat(250)))
                .hasMessage("modified: line 2, column 253: nested more than 500 levels deep.");
    }

    @Test
    void hugeNumbersInOtherBasesAreRefused() {
        assertThat(json("0x" + "F".repeat(900)))
                .isEqualTo(BigInteger.TWO.pow(3600).subtract(BigInteger.ONE).toString());
        assertThatThrownBy(() -> json("0x" + "F".repeat(100_000))).hasMessageContaining("more than 1000 digits");
    }

    @Test
    void documentsOfManyMegabytesAreRead() {
        var yaml = "- {name: some text, value: 1}\n".repeat(150_000);
        assertThat(yaml.length()).isGreaterThan(4_000_000);
        assertThat(json(yaml)).hasSize(150_000 * "{\"name\":\"some text\",\"value\":1},".length() + 1);
    }

    /** JSON is YAML: the same text read as either is the same document. */
    @Test
    void jsonReadAsYamlIsTheSameDocument() {
        for (var text : List.of(
                "{\"a\": [1, -2.5e+10, true, null, \"x\\n\\u00e9\\ud83d\\ude00\\/\"], \"\": {}}",
                "[]",
                "\"a: b\"",
                "0",
                "-0.0")) {
            assertThat(MAPPER.readTree(json(text))).isEqualTo(MAPPER.readTree(text));
        }
    }

    /** Random texts of pieces that have a meaning in YAML: the library's own loader must build the same document. */
    @Test
    void theLibrarysLoaderBuildsTheSameDocument() {
        var settings = LoadSettings.builder()
                .setSchema(new CoreSchema())
                .setAllowDuplicateKeys(false)
                .build();
        int compared = 0;
        for (long seed = 0; seed < 6_000; seed++) {
            var random = new Random(seed);
            var yaml = random.ints(1 + random.nextInt(8), 0, PIECES.length)
                    .mapToObj(i -> PIECES[i])
                    .collect(Collectors.joining());
            String ours;
            try {
                ours = json(yaml);
            } catch (ApiException e) {
                continue;
            }
            Object theirs;
            try {
                theirs = new Load(settings).loadFromString(yaml);
            } catch (YamlEngineException | ClassCastException e) {
                // What only the loader refuses: merge keys of its own, containers as keys.
                continue;
            }
            if (!yaml.contains("<<")) {
                compared++;
                assertThat(same(MAPPER.readTree(ours), theirs))
                        .as("seed %d: %s: %s, %s", seed, yaml, ours, theirs)
                        .isTrue();
            }
        }
        assertThat(compared).isGreaterThan(600);
    }

    private static boolean same(JsonNode ours, Object theirs) {
        return switch (theirs) {
            case null -> ours.isNull();
            case Boolean bool -> ours.isBoolean() && ours.booleanValue() == bool;
            case Integer number -> ours.isNumber() && ours.decimalValue().compareTo(BigDecimal.valueOf(number)) == 0;
            case Long number -> ours.isNumber() && ours.decimalValue().compareTo(BigDecimal.valueOf(number)) == 0;
            case BigInteger number -> ours.isNumber() && ours.decimalValue().compareTo(new BigDecimal(number)) == 0;
            case Double number -> ours.isNumber() && ours.doubleValue() == number;
            case List<?> list -> {
                boolean same = ours.isArray() && ours.size() == list.size();
                for (int i = 0; same && i < list.size(); i++) {
                    same = same(ours.get(i), list.get(i));
                }
                yield same;
            }
            case Map<?, ?> map -> {
                boolean same = ours.isObject() && ours.size() == map.size();
                var values = same ? ours.iterator() : null;
                for (var value : map.values()) {
                    same = same && same(values.next(), value);
                }
                yield same;
            }
            default -> ours.isString() && ours.stringValue().equals(theirs);
        };
    }
}
