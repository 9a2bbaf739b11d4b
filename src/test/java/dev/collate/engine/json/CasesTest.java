package dev.collate.engine.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.PathPattern;
import dev.collate.utf8.Utf8;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * One folder a case: {@code original}, {@code modified}, {@code expected.json}, and where they matter the options of the request and the
 * JSON Patch. The expectation is compared token by token, so numbers must be spelled as they are expected.
 */
class CasesTest {
    private static final Path CASES = Path.of("src/test/resources/cases");

    @TestFactory
    Stream<DynamicTest> jsonIsComparedAsEachCaseExpects() throws IOException {
        return cases("json", "json", Notation.JSON);
    }

    @TestFactory
    Stream<DynamicTest> yamlIsComparedAsEachCaseExpects() throws IOException {
        return cases("yaml", "yaml", Notation.YAML);
    }

    @TestFactory
    Stream<DynamicTest> csvIsComparedAsEachCaseExpects() throws IOException {
        return cases("csvdiff", "csv", Notation.CSV);
    }

    private static Stream<DynamicTest> cases(String engine, String extension, Notation notation) throws IOException {
        try (var folders = Files.list(CASES.resolve(engine))) {
            return folders
                    .sorted()
                    .map(folder ->
                            dynamicTest(folder.getFileName().toString(), () -> check(folder, extension, notation)))
                    .toList()
                    .stream();
        }
    }

    private static void check(Path folder, String extension, Notation notation) throws IOException {
        var original = Utf8.of(Files.readString(folder.resolve("original." + extension)));
        var modified = Utf8.of(Files.readString(folder.resolve("modified." + extension)));
        var differences = JsonDiffer.compare(notation, original, modified, options(folder.resolve("options.json")));
        assertThat(unspaced(ExactJson.MAPPER.writeValueAsString(differences.diff())))
                .isEqualTo(unspaced(Files.readString(folder.resolve("expected.json"))));
        var patch = folder.resolve("patch.json");
        if (Files.exists(patch)) {
            assertThat(unspaced(ExactJson.MAPPER.writeValueAsString(differences.patch())))
                    .isEqualTo(unspaced(Files.readString(patch)));
        }
    }

    /** A document without the line breaks that make the expectations readable. */
    private static String unspaced(String json) {
        return json.replaceAll("\\n *", "");
    }

    private static JsonOptions options(Path file) throws IOException {
        var options = Files.exists(file)
                ? ExactJson.MAPPER.readTree(Files.readString(file))
                : ExactJson.MAPPER.readTree("{}");
        boolean semantic = options.path("semantic").asBoolean(true);
        return new JsonOptions(
                semantic,
                options.path("ignoreKeyOrder").asBoolean(semantic),
                options.path("arrayOrderMatters").asBoolean(true),
                options.path("ignorePaths")
                        .valueStream()
                        .map(JsonNode::stringValue)
                        .map(PathPattern::parse)
                        .toList(),
                options.path("arrayKey").asString(null),
                options.path("numericTolerance").asDouble(0),
                TestOptions.STEPS);
    }
}
