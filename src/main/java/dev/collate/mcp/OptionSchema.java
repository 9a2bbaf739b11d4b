package dev.collate.mcp;

import dev.collate.diff.DiffOption;
import dev.collate.diff.DiffOption.Offer;
import dev.collate.diff.Format;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Creates the JSON schemas of the options of a tool that compares two contents. */
final class OptionSchema {
    private OptionSchema() {}

    /** Returns the schemas of the options by name. */
    static Map<String, Object> of(ToolName tool) {
        var formats = tool.compared();
        var properties = new LinkedHashMap<String, Object>();
        Arrays.stream(DiffOption.values())
                .filter(option -> option.formats().stream().anyMatch(formats::contains))
                .filter(option -> option.isIn(Offer.TOOLS))
                // Only the page of a share has syntax colours.
                .filter(option -> option != DiffOption.LANGUAGE || tool == ToolName.CREATE_SHARE)
                .forEach(option -> {
                    var schema = option.type().schema();
                    schema.put("description", description(option, formats));
                    properties.put(option.id(), schema);
                });
        return properties;
    }

    private static String description(DiffOption option, List<Format> formats) {
        return option.formats().containsAll(formats)
                ? option.hint()
                : option.hint()
                        + option.formats().stream()
                                .map(Format::wireName)
                                .map(name -> name.toUpperCase(Locale.ROOT))
                                .collect(Collectors.joining(", ", " Only for ", "."));
    }
}
