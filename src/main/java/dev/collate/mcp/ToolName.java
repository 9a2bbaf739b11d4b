package dev.collate.mcp;

import dev.collate.diff.DiffOption;
import dev.collate.diff.DiffOption.Availability;
import dev.collate.diff.Format;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The names of the tools. {@code mcp/tools.json} has the descriptions and the parameters, except the options of comparisons and the
 * parameters of the conversion.
 */
enum ToolName {
    COMPARE_TEXT(List.of(Format.TEXT)),
    COMPARE_DATA(Format.TREES),
    COMPARE_XML(List.of(Format.XML)),
    COMPARE_IMAGE(List.of(Format.IMAGE)),
    CONVERT_CSV_TO_SQL(List.of()),
    CREATE_SHARE(List.of(Format.values()));

    /** The formats that the tool compares; empty if it does something else. */
    @SuppressWarnings("ImmutableEnumChecker") // The lists are immutable.
    private final List<Format> comparedFormats;

    ToolName(List<Format> compared) {
        this.comparedFormats = compared;
    }

    /** Returns the JSON schemas of the options of the comparison, by the names of the options. */
    Map<String, Object> optionSchemas() {
        var schemas = new LinkedHashMap<String, Object>();
        Arrays.stream(DiffOption.values())
                .filter(option -> option.formats().stream().anyMatch(comparedFormats::contains))
                .filter(option -> option.isAvailableIn(Availability.TOOLS))
                // Only the page of a share has syntax colours.
                .filter(option -> option != DiffOption.LANGUAGE || this == CREATE_SHARE)
                .forEach(option -> {
                    var schema = option.type().schema();
                    schema.put("description", description(option));
                    schemas.put(option.id(), schema);
                });
        return schemas;
    }

    private String description(DiffOption option) {
        return option.formats().containsAll(comparedFormats)
                ? option.hint()
                : option.hint() + " Only for " + formats(option) + ".";
    }

    private static String formats(DiffOption option) {
        return option.formats().stream()
                .map(Format::wireName)
                .map(name -> name.toUpperCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    /** Returns the name of an argument that a call has ignored. If other comparisons have this option, adds their formats. */
    static String describeIgnored(String argument) {
        return Arrays.stream(DiffOption.values())
                .filter(option -> option.parameter().equals(argument) && option.isAvailableIn(Availability.TOOLS))
                .findFirst()
                .map(option -> argument + " (only for " + formats(option) + ")")
                .orElse(argument);
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ToolName> of(String wireName) {
        return Arrays.stream(values())
                .filter(tool -> tool.wireName().equals(wireName))
                .findFirst();
    }
}
