package dev.collate.engine.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.xml.parse.XmlOptions;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.utf8.Utf8;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** One folder per case: two documents, the options that are not the defaults, and the changes or the problem to expect. */
class XmlCasesTest {
    private static final Path CASES = Path.of("src/test/resources/cases/xml");
    private static final ObjectMapper JSON = new ObjectMapper();

    static List<String> cases() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void findsWhatTheCaseExpects(String name) throws IOException {
        var folder = CASES.resolve(name);
        var problem = folder.resolve("problem.txt");
        if (Files.exists(problem)) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> diff(folder))
                    .satisfies(refused -> {
                        assertThat(refused.code()).isEqualTo(ErrorCode.UNPROCESSABLE);
                        assertThat(refused.detail())
                                .isEqualTo(Files.readString(problem).strip());
                    });
        } else {
            var expected = JSON.readTree(Files.readString(folder.resolve("changes.json")));
            assertThat(changes(diff(folder)).toPrettyString()).isEqualTo(expected.toPrettyString());
        }
    }

    private static StructuredDiff diff(Path folder) throws IOException {
        return XmlDiffer.diff(document(folder, "original.xml"), document(folder, "modified.xml"), options(folder));
    }

    private static Utf8 document(Path folder, String name) throws IOException {
        var bytes = Files.readAllBytes(folder.resolve(name));
        return new Utf8(bytes, 0, bytes.length);
    }

    private static XmlOptions options(Path folder) throws IOException {
        var file = folder.resolve("options.json");
        var given = JSON.readTree(Files.exists(file) ? Files.readString(file) : "{}");
        return new XmlOptions(
                given.path("namespaceAware").asBoolean(true),
                given.path("ignoreAttributeOrder").asBoolean(true),
                given.path("ignoreComments").asBoolean(false),
                Documents.BUDGET);
    }

    private static JsonNode changes(StructuredDiff diff) {
        return JSON.readTree(JSON.writeValueAsString(diff)).path("changes");
    }
}
