package dev.collate.site;

import dev.collate.diff.Format;
import dev.collate.utf8.LetterCase;
import dev.collate.utf8.Utf8Slice;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Guesses the format of two contents from their file names, or from the beginnings of their texts. */
final class FormatDetector {
    private static final Set<Format> JSON_AND_YAML = Set.of(Format.JSON, Format.YAML);

    private static final Pattern YAML_KEY = Pattern.compile("\\s*(?:- +)*[\"']?[\\w./-]+[\"']?:(?: .*)?");
    private static final Pattern YAML_LINE = Pattern.compile(YAML_KEY + "|\\s*- .*|\\s*#.*");

    private FormatDetector() {}

    /**
     * Returns the format that the names or else the contents suggest. If one side suggests JSON and the other YAML, the format is YAML,
     * because a JSON document is also a YAML document. For other different formats: if the names suggest them, the
     * name of the modified content decides; if the contents suggest them, the format is text.
     */
    static Format detect(CompareForm.Side modified, CompareForm.Side original) {
        var named = Stream.of(modified, original)
                .flatMap(side -> Optional.ofNullable(side.name()).stream())
                .map(FormatDetector::formatOfName)
                .toList();
        if (!named.isEmpty()) {
            return named.containsAll(JSON_AND_YAML) ? Format.YAML : named.getFirst();
        }
        var formats = Stream.of(modified, original)
                .filter(side -> side.content().length() > 0)
                .map(side -> formatOfContent(side.content()))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Format.class)));
        if (formats.equals(JSON_AND_YAML)) {
            return Format.YAML;
        }
        return formats.size() == 1 ? formats.iterator().next() : Format.TEXT;
    }

    private static Format formatOfContent(Utf8Slice content) {
        var contentStart = content.beginning(1_000).toString().strip();
        if (contentStart.startsWith("<")) {
            return Format.XML;
        }
        if (contentStart.startsWith("{") || contentStart.startsWith("[")) {
            return Format.JSON;
        }
        return isYaml(contentStart) ? Format.YAML : isTable(content) ? Format.CSV : Format.TEXT;
    }

    /** Returns whether the text begins like a YAML document, or its first lines are entries of a mapping, elements or comments. */
    private static boolean isYaml(String contentStart) {
        if (contentStart.startsWith("---\n") || contentStart.startsWith("%YAML")) {
            return true;
        }
        // The last line may be incomplete.
        var lines =
                contentStart.lines().filter(line -> !line.isBlank()).limit(20).toList();
        return lines.size() > 1
                && lines.stream().anyMatch(line -> YAML_KEY.matcher(line).matches())
                && lines.subList(0, lines.size() - 1).stream()
                        .allMatch(line -> YAML_LINE.matcher(line).matches());
    }

    /** Returns the format of a file with this name. */
    private static Format formatOfName(String name) {
        var lower = LetterCase.lower(name);
        return switch (lower.substring(lower.lastIndexOf('.') + 1)) {
            case "json" -> Format.JSON;
            case "yaml", "yml" -> Format.YAML;
            case "csv" -> Format.CSV;
            case "xml", "svg", "xsd", "pom" -> Format.XML;
            default -> Format.TEXT;
        };
    }

    /** Returns whether the first three lines have the same number of commas, semicolons, tabs or bars. */
    private static boolean isTable(Utf8Slice content) {
        // The lines of a table with many columns are long.
        var contentStart = content.beginning(100_000).toString().strip();
        return contentStart.lines().limit(2).count() > 1
                && ",;\t|".chars().anyMatch(delimiter -> {
                    var counts = contentStart
                            .lines()
                            .limit(3)
                            .mapToLong(line ->
                                    line.chars().filter(c -> c == delimiter).count())
                            .distinct()
                            .toArray();
                    return counts.length == 1 && counts[0] > 0;
                });
    }
}
