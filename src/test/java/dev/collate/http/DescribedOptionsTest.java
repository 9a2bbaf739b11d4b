package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.DiffOption;
import dev.collate.diff.Format;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the options in the API description with the options in the code: their names, types, choices, bounds and defaults. */
@RunningServer
class DescribedOptionsTest {
    @Autowired
    private Api api;

    @Autowired
    private JsonMapper json;

    /** The API describes the options of JSON and YAML together. */
    @ParameterizedTest
    @CsvSource({
        "TextDiffOptions, TEXT",
        "TreeDiffOptions, YAML",
        "CsvDiffOptions, CSV",
        "XmlDiffOptions, XML",
        "ImageDiffOptions, IMAGE"
    })
    void theDescriptionHasEveryOption(String schema, Format format) {
        var described = new TreeMap<String, Object>();
        Description.of(api)
                .document()
                .at("/components/schemas/" + schema + "/properties")
                .propertyStream()
                .forEach(option -> described.put(option.getKey(), facts(option.getValue())));
        var read = new TreeMap<String, Object>();
        Arrays.stream(DiffOption.values())
                .filter(option -> option.formats().contains(format))
                .forEach(option -> read.put(
                        option.id(), facts(json.valueToTree(option.type().schema()))));
        assertThat(described).as("openapi.yaml: the options of %s", schema).containsExactlyInAnyOrderEntriesOf(read);
    }

    private static Map<String, String> facts(JsonNode schema) {
        var facts = new TreeMap<String, String>();
        for (var name : new String[] {"type", "enum", "default", "minimum", "maximum"}) {
            if (schema.has(name)) {
                facts.put(
                        name,
                        schema.get(name).isNumber()
                                ? Double.toString(schema.get(name).doubleValue())
                                : schema.get(name).toString());
            }
        }
        return facts;
    }
}
