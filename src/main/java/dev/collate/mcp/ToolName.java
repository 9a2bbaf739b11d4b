package dev.collate.mcp;

import dev.collate.diff.Format;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The names of the tools. {@code mcp/tools.json} has their descriptions, and their parameters without the options of comparisons. */
enum ToolName {
    COMPARE_TEXT(List.of(Format.TEXT)),
    COMPARE_DATA(Format.TREES),
    COMPARE_XML(List.of(Format.XML)),
    COMPARE_IMAGE(List.of(Format.IMAGE)),
    CONVERT_CSV_TO_SQL(List.of()),
    CREATE_SHARE(List.of(Format.values()));

    @SuppressWarnings("ImmutableEnumChecker") // The lists are immutable.
    private final List<Format> compared;

    ToolName(List<Format> compared) {
        this.compared = compared;
    }

    /** Returns the formats that the tool compares; an empty list if it does something else. */
    List<Format> compared() {
        return compared;
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
