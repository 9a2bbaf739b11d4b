package dev.collate.engine.tree.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.tree.ExactJson;
import dev.collate.engine.tree.RandomDocuments;
import dev.collate.engine.tree.TestOptions;
import dev.collate.problem.ApiException;
import dev.collate.problem.ApiException.ContentError;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import dev.collate.work.Cancellation;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

@Tag("engine")
class JsonReaderTest {
    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "\\u",
        "0",
        "-",
        "1",
        ".",
        "e",
        "+",
        "true",
        "null",
        "NaN",
        " ",
        "\n",
        "\t",
        "\u0001",
        "\uFEFF",
        "é",
        "'",
        "//",
        "\"a\"",
        "a",
        "Infinity",
        "00",
        "\u00a0"
    };

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"users": [{"a/b": 1}, {"a/b": x}]}      | /users/1/a~1b
            {"users": [1, 2, {"n": {}, "n": 3}]}     | /users/2
            [[], [0, "],{", tru]]                    | /1/2
            {"\\u0061\\"~": {"": "\\q"}}              | /a"~0/
            {"a": 1} x                               | ``
            {"a": [1, 2                              | /a/1
            x                                        | ``
            """)
    void anErrorHasThePointerOfItsValue(String json, String pointer) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        e -> assertThat(e.errorElements())
                                .singleElement()
                                .isInstanceOfSatisfying(
                                        ContentError.class,
                                        error -> assertThat(error.pointer()).isEqualTo(pointer)));
    }

    private static NodeTable read(String json) {
        return JsonReader.read(Slices.inLargerArray(json), "original", TestOptions.DEFAULT);
    }

    /** The cases come from public test suites for JSON parsers. A tilde represents a double quote, so that the table is easier to read. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    ``             | line 1, column 1: expected a value, found the end
                    `  `           | line 1, column 3: expected a value, found the end
                    [1             | line 1, column 3: expected ',' or ']', found the end
                    [1,            | line 1, column 4: expected a value, found the end
                    [              | line 1, column 2: expected a value, found the end
                    {              | line 1, column 2: expected a key in double quotes, found the end
                    {~a~           | line 1, column 5: expected ':', found the end
                    {~a~:          | line 1, column 6: expected a value, found the end
                    {~a~:1         | line 1, column 7: expected ',' or '}', found the end
                    {~a~:1,        | line 1, column 8: expected a key in double quotes, found the end
                    ~abc           | line 1, column 1: unterminated string
                    ~abc\\~        | line 1, column 1: unterminated string
                    tru            | line 1, column 1: expected a value, found 't'
                    nulL           | line 1, column 1: expected a value, found 'n'
                    True           | line 1, column 1: expected a value, found 'T'
                    [1,]           | line 1, column 4: expected a value, found ']'
                    [,1]           | line 1, column 2: expected a value, found ','
                    [1 2]          | line 1, column 4: expected ',' or ']', found '2'
                    [1}            | line 1, column 3: expected ',' or ']', found '}'
                    {~a~:1,}       | line 1, column 8: expected a key in double quotes, found '}'
                    {~a~ 1}        | line 1, column 6: expected ':', found '1'
                    {a:1}          | line 1, column 2: expected a key in double quotes, found 'a'
                    {1:1}          | line 1, column 2: expected a key in double quotes, found '1'
                    {~a~:1 ~b~:2}  | line 1, column 8: expected ',' or '}', found '"'
                    1 2            | line 1, column 3: expected the end of the document, found '2'
                    {}}            | line 1, column 3: expected the end of the document, found '}'
                    [1]x           | line 1, column 4: expected the end of the document, found 'x'
                    NaN            | line 1, column 1: expected a value, found 'N'
                    [-Infinity]    | line 1, column 3: expected a digit, found 'I'
                    01             | line 1, column 2: expected the end of the document, found '1'
                    +1             | line 1, column 1: expected a value, found '+'
                    .5             | line 1, column 1: expected a value, found '.'
                    1.             | line 1, column 3: expected a digit, found the end
                    1.e5           | line 1, column 3: expected a digit, found 'e'
                    1e             | line 1, column 3: expected a digit, found the end
                    1e+            | line 1, column 4: expected a digit, found the end
                    -              | line 1, column 2: expected a digit, found the end
                    0x1F           | line 1, column 2: expected the end of the document, found 'x'
                    'a'            | line 1, column 1: expected a value, found '''
                    [1, // x       | line 1, column 5: expected a value, found '/'
                    /* x */ 1      | line 1, column 1: expected a value, found '/'
                    # x            | line 1, column 1: expected a value, found '#'
                    ~\\x~          | line 1, column 2: invalid escape sequence
                    ~\\u12G4~      | line 1, column 2: \\u needs four hexadecimal digits
                    ~\\u12         | line 1, column 2: \\u needs four hexadecimal digits
                    ~\\ud800~      | line 1, column 2: unpaired surrogate
                    ~\\ud800\\u0041~ | line 1, column 2: unpaired surrogate
                    ~x\\udc00~     | line 1, column 3: unpaired surrogate
                    {~a~:1,~a~:2}  | line 1, column 8: duplicate key "a"
                    {~a~:1,~\\u0061~:2} | line 1, column 8: duplicate key "\\u0061"
                    """)
    void invalidJsonIsRejectedWithItsPosition(String json, String problem) {
        assertThatThrownBy(() -> read(json.replace('~', '"')))
                .isInstanceOf(ApiException.class)
                .hasMessage("original: " + problem + ".");
    }

    @Test
    void controlCharactersInStringsAreRejected() {
        for (char control = 0; control < ' '; control++) {
            var json = "[\"a" + control + "\"]";
            assertThatThrownBy(() -> read(json))
                    .hasMessage("original: line 1, column 4: a control character in a string must be escaped.");
        }
        assertThat(read("\"\u007f\u0085\u2028\"").kind(NodeTable.ROOT)).isEqualTo(ValueKind.STRING);
    }

    @Test
    void onlyFourCharactersAreWhiteSpace() {
        assertThat(read(" \t\r\n1 \t\r\n").kind(NodeTable.ROOT)).isEqualTo(ValueKind.NUMBER);
        assertThatThrownBy(() -> read("\f1")).hasMessageContaining("found U+000C");
        assertThatThrownBy(() -> read("\u00a01")).hasMessageContaining("line 1, column 1: expected a value");
    }

    @Test
    void theErrorNamesTheByteOrderMark() {
        assertThatThrownBy(() -> read("\uFEFF{}"))
                .hasMessage("original: line 1, column 1: expected a value, found a byte order mark.");
    }

    @Test
    void positionsCountLinesAndCharacters() {
        assertThatThrownBy(() -> read("{\n  \"é😀\": 1,\r\n\r  \"é\": x\n}"))
                .hasMessage("original: line 4, column 8: expected a value, found 'x'.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void fiveHundredLevelsAreAcceptedAndOneMoreIsRejected(String open) {
        var close = open.equals("[") ? "]" : "}";
        assertThat(read(open.repeat(500) + "1" + close.repeat(500)).nodeCount(NodeTable.ROOT))
                .isEqualTo(501);
        assertThatThrownBy(() -> read(open.repeat(501) + "1" + close.repeat(501)))
                .hasMessage("original: line 1, column " + (500 * open.length() + 1)
                        + ": arrays and objects are nested more than 500 levels deep.");
        assertThatThrownBy(() -> read(open.repeat(1_000_000))).hasMessageContaining("500 levels");
    }

    @Test
    void duplicateKeysAreFoundInObjectsOfAnySize() {
        for (int size : new int[] {2, 24, 25, 26, 100, 5000}) {
            var members = IntStream.range(0, size)
                    .mapToObj(i -> "\"k" + i + "\":{\"k0\":[" + i + "]}")
                    .collect(Collectors.joining(","));
            assertThat(read("{" + members + "}").childCount(NodeTable.ROOT)).isEqualTo(size);
            for (int duplicate : new int[] {0, size / 2, size - 1}) {
                assertThatThrownBy(() -> read("{" + members + ",\n \"k" + duplicate + "\" :1}"))
                        .hasMessage("original: line 2, column 2: duplicate key \"k" + duplicate + "\".");
            }
        }
    }

    @Test
    void theNodeTableContainsTheDocument() {
        var table = read(" { \"a\" : [ 1 , {} , [ ] ] , \"b\\\\\\\"\" : \"x\" } ");
        assertThat(table.childCount(NodeTable.ROOT)).isEqualTo(2);
        assertThat(table.nodeCount(NodeTable.ROOT)).isEqualTo(6);
        int array = table.child(NodeTable.ROOT, 0);
        assertThat(table.childCount(array)).isEqualTo(3);
        assertThat(table.nodeCount(array)).isEqualTo(4);
        assertThat(table.indexOfChild(array, table.child(array, 2))).isEqualTo(2);
        assertThat(table.name(array)).isEqualTo("a");
        assertThat(table.name(table.child(NodeTable.ROOT, 1))).isEqualTo("b\\\"");
        assertThat(table.text(array)).hasToString("[ 1 , {} , [ ] ]");
        assertThat(table.text(table.child(array, 1))).hasToString("{}");
        assertThat(table.text(table.child(array, 2))).hasToString("[ ]");
        assertThat(table.text(NodeTable.ROOT)).hasToString("{ \"a\" : [ 1 , {} , [ ] ] , \"b\\\\\\\"\" : \"x\" }");
    }

    /**
     * The upper bound for the size of the node table depends on the number of commas, brackets and bytes. Commas and brackets in strings
     * count too.
     */
    @Test
    void theNodeTableHasEnoughCapacityForEveryShape() {
        for (var unit : List.of("1", "[]", "{}", "-1", "[[[]]]", "\",,,,,,,,,,,,[[[[[[[[{{{{{{{{\"", "{\"\":[1]}")) {
            for (int copies = 1; copies < 40; copies++) {
                var table = read("[" + String.join(",", Collections.nCopies(copies, unit)) + "]");
                assertThat(table.childCount(NodeTable.ROOT)).isEqualTo(copies);
                assertThat(table.text(table.child(NodeTable.ROOT, copies - 1))).hasToString(unit);
            }
        }
    }

    /**
     * The reader tests eight bytes at once for brackets. This test may mistake a {@code z} after an opening bracket for an opening bracket,
     * and a {@code |} or backslash after a closing bracket for a closing bracket.
     */
    @Test
    void bracketsInStringsDoNotReduceTheCapacity() {
        var bait = List.of("[z]", "[Z]", "{z}", "[zz]", "[z]|", "]|", "]||", "]\\\\", "[]|", "{}\\\\", "[|]", "z]", "");
        for (var text : bait) {
            for (var unit : List.of("[[1]]", "[[[]]]", "[]", "{\"" + text + "\":[{}]}", "[\"" + text + "\"]")) {
                var elements = "[\"" + text + "\"," + String.join(",", Collections.nCopies(40, unit)) + "]";
                for (int offset = 0; offset < Long.BYTES; offset++) {
                    var table = read(" ".repeat(offset) + elements);
                    assertThat(table.childCount(NodeTable.ROOT)).isEqualTo(41);
                    assertThat(table.text(table.child(NodeTable.ROOT, 40))).hasToString(unit);
                }
            }
        }
    }

    /** Creates random texts from pieces that are difficult for parsers. The strict parser of a library must accept the same texts. */
    @Seeds
    void acceptsTheSameTextsAsALibrary(long seed) {
        int accepted = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 3_000; caseNumber++) {
            var json = random.ints(1 + random.nextInt(7), 0, PIECES.length)
                    .mapToObj(i -> PIECES[i])
                    .collect(Collectors.joining());
            boolean ours = accepts(json);
            accepted += ours ? 1 : 0;
            assertThat(ours).as("seed %d, case %d: %s", seed, caseNumber, json).isEqualTo(libraryAccepts(json));
        }
        assertThat(accepted).as("seed %d", seed).isGreaterThan(25);
    }

    /**
     * Creates random documents and removes, doubles or replaces one or two characters. The strict parser of a library must accept the same
     * texts.
     */
    @Seeds
    void acceptsTheSameDamagedDocumentsAsALibrary(long seed) {
        int accepted = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 1_000; caseNumber++) {
            var json = new StringBuilder(new RandomDocuments(random).document().toString());
            for (int damages = 1 + random.nextInt(2); damages > 0 && !json.isEmpty(); damages--) {
                int index = random.nextInt(json.length());
                switch (random.nextInt(3)) {
                    case 0 -> json.deleteCharAt(index);
                    case 1 -> json.insert(index, json.charAt(index));
                    default -> json.replace(index, index + 1, PIECES[random.nextInt(PIECES.length)]);
                }
            }
            boolean ours = accepts(json.toString());
            accepted += ours ? 1 : 0;
            assertThat(ours)
                    .as("seed %d, case %d: %s", seed, caseNumber, json)
                    .isEqualTo(libraryAccepts(json.toString()));
        }
        assertThat(accepted).as("seed %d", seed).isBetween(50, 950);
    }

    private static boolean accepts(String json) {
        try {
            read(json);
            return true;
        } catch (ApiException e) {
            return false;
        }
    }

    private static boolean libraryAccepts(String json) {
        // The library skips a byte order mark, and returns no document for an empty text.
        if (json.startsWith("\uFEFF") || json.isBlank()) {
            return false;
        }
        try {
            return !ExactJson.MAPPER.readTree(json).isMissingNode();
        } catch (JacksonException e) {
            return false;
        }
    }

    @Test
    void readingStopsWhenTheWorkIsCancelled() {
        var cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() -> cancellation.run(() -> read("[" + "1,".repeat(10_000) + "1]")))
                .isInstanceOf(CancellationException.class);
    }
}
