package dev.collate.engine.tree.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.tree.ExactJson;
import dev.collate.problem.ApiException;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Runs the public yaml-test-suite. The JSON text of each valid document must be equal to the JSON in the suite, and each invalid document
 * must be rejected.
 */
@Tag("engine")
class YamlSuiteTest {
    private static final Path CASES = Path.of("src/test/resources/yaml-test-suite/cases.json");
    private static final String[] PIECES = {
        "\n",
        "\n  ",
        "\t",
        " ",
        ":",
        ": ",
        "- ",
        "? ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "&a ",
        "*a",
        "!!str ",
        "|",
        ">",
        "'",
        "\"",
        "\\",
        "\\u00",
        "#",
        "\n---\n",
        "\n...\n",
        "%",
        "é",
        "\u0085",
        "\r",
        "~",
        "0x1",
        "<<: ",
        "!x ",
        "!e!x ",
        "\n%TAG !e! tag:example.com,2000:long/prefix/\n---\n"
    };

    @Test
    void everyValidDocumentIsReadAsItsJson() throws IOException {
        var wrong = new TreeSet<String>();
        int read = 0;
        for (var suiteCase : cases()) {
            if (suiteCase.has("json")) {
                var document = readOrNull(suiteCase.get("yaml").stringValue());
                var json = ExactJson.MAPPER.readTree(suiteCase.get("json").stringValue());
                if (document != null && ExactJson.equal(untagged(document), json, true)) {
                    read++;
                } else {
                    wrong.add(suiteCase.get("id").stringValue());
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(read).isEqualTo(261);
    }

    @Test
    void invalidDocumentsAreRejected() throws IOException {
        var accepted = new TreeSet<String>();
        int invalid = 0;
        for (var suiteCase : cases()) {
            if (suiteCase.has("error")) {
                invalid++;
                if (readOrNull(suiteCase.get("yaml").stringValue()) != null) {
                    accepted.add(suiteCase.get("id").stringValue());
                }
            }
        }
        assertThat(accepted).isEmpty();
        assertThat(invalid).isEqualTo(94);
    }

    /**
     * Changes the documents of the suite at random. The reader must accept a changed document, or reject it with its position. An accepted
     * document must not exceed the bounds of {@link YamlSize}.
     */
    @Seeds
    void mutatedDocumentsStayWithinTheirSizeOrAreRejectedWithAPosition(long seed) throws IOException {
        var documents = new ArrayList<String>();
        cases().forEach(suiteCase -> documents.add(suiteCase.get("yaml").stringValue()));
        int read = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 2_000; caseNumber++) {
            var yaml = Slices.inLargerArray(changed(documents, random));
            try {
                var json = YamlReader.read(yaml, YamlSize.measure(yaml), "modified", true)
                        .json();
                var size = YamlSize.measure(yaml);
                assertThat((long) json.length())
                        .as("seed %d, case %d: %s", seed, caseNumber, yaml)
                        .isLessThanOrEqualTo(size.maxJsonBytesWithAliases());
                if (size.maxAliasBytes() == 0) {
                    assertThat((long) values(ExactJson.MAPPER.readTree(json.toString())))
                            .as("seed %d, case %d: %s", seed, caseNumber, yaml)
                            .isLessThanOrEqualTo(size.maxNodes());
                }
                read++;
            } catch (ApiException rejected) {
                assertThat(rejected.getMessage())
                        .as("seed %d, case %d: %s", seed, caseNumber, yaml)
                        .matches("(?s)modified: line \\d+, column \\d+: .*");
            }
        }
        assertThat(read).as("seed %d", seed).isGreaterThan(500);
    }

    private static String changed(List<String> documents, Random random) {
        var text = new StringBuilder(documents.get(random.nextInt(documents.size())));
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int position = random.nextInt(text.length() + 1);
            switch (random.nextInt(3)) {
                case 0 -> text.insert(position, PIECES[random.nextInt(PIECES.length)]);
                case 1 -> text.delete(position, Math.min(text.length(), position + 1 + random.nextInt(3)));
                default -> {
                    var piece = text.substring(position, Math.min(text.length(), position + random.nextInt(12)));
                    text.insert(random.nextInt(text.length() + 1), piece);
                }
            }
        }
        // The change may split a surrogate pair.
        return new String(text.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** Removes the objects of custom tags. The suite does not have the tags in its JSON. */
    private static JsonNode untagged(JsonNode node) {
        if (node.isArray()) {
            var array = ExactJson.MAPPER.createArrayNode();
            node.forEach(element -> array.add(untagged(element)));
            return array;
        }
        if (!node.isObject()) {
            return node;
        }
        if (node.size() == 1 && node.propertyNames().iterator().next().matches("!.*|tag:.*")) {
            return untagged(node.iterator().next());
        }
        var object = ExactJson.MAPPER.createObjectNode();
        node.propertyStream().forEach(member -> object.set(member.getKey(), untagged(member.getValue())));
        return object;
    }

    private static int values(JsonNode node) {
        return 1 + node.valueStream().mapToInt(YamlSuiteTest::values).sum();
    }

    private static JsonNode cases() throws IOException {
        return ExactJson.MAPPER.readTree(Files.readString(CASES)).get("cases");
    }

    private static @Nullable JsonNode readOrNull(String yaml) {
        try {
            return ExactJson.MAPPER.readTree(
                    read(Slices.inLargerArray(yaml), "original", true).json().toString());
        } catch (ApiException e) {
            return null;
        }
    }

    private static YamlReader.YamlStream read(Utf8Slice yaml, String inputName, boolean resolvesMergeKeys) {
        return YamlReader.read(yaml, YamlSize.measure(yaml), inputName, resolvesMergeKeys);
    }
}
