package dev.collate.mcp;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The names of the tools. {@code mcp/tools.json} has their descriptions and parameters. */
enum ToolName {
    COMPARE_TEXT,
    COMPARE_DATA,
    COMPARE_XML,
    CONVERT_CSV_TO_SQL,
    CREATE_SHARE;

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ToolName> of(String wireName) {
        return Arrays.stream(values())
                .filter(tool -> tool.wireName().equals(wireName))
                .findFirst();
    }
}
