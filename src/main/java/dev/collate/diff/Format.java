package dev.collate.diff;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.diff.json.JsonDiffer;
import dev.collate.diff.json.JsonOptions;
import dev.collate.diff.json.notation.Notation;
import dev.collate.diff.result.StructuredDiff;
import dev.collate.diff.text.TextDiffOptions;
import dev.collate.diff.text.TextDiffer;
import dev.collate.diff.text.UnifiedPatch;
import dev.collate.diff.xml.XmlDiffer;
import dev.collate.diff.xml.XmlOptions;
import dev.collate.utf8.Utf8;
import java.util.Locale;

/** What the contents of a comparison are. Each format knows its engine. */
public enum Format {
    TEXT("txt", "text/plain;charset=UTF-8"),
    JSON("json", "application/json"),
    XML("xml", "application/xml"),
    YAML("yaml", "application/yaml"),
    CSV("csv", "text/csv;charset=UTF-8");

    private final String extension;
    private final String mediaType;

    Format(String extension, String mediaType) {
        this.extension = extension;
        this.mediaType = mediaType;
    }

    /** The name in requests and answers: {@code json}. */
    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the name of a file of this format ends in, without the dot. */
    public String extension() {
        return extension;
    }

    public String mediaType() {
        return mediaType;
    }

    /**
     * Compares two contents of this format as its operation does with no option set.
     *
     * @throws dev.collate.problem.ApiException 422 with the input's name and place when one cannot be parsed
     */
    public Comparison compare(Utf8 original, Utf8 modified, DiffSettings settings) {
        var lines = TextDiffOptions.defaults(settings.workBudget());
        var patch = TextDiffer.patch(original, modified, lines);
        return switch (this) {
            case TEXT -> {
                var diff = TextDiffer.diff(original, modified, lines);
                yield new Comparison(diff, diff.stats(), patch);
            }
            case JSON -> structured(tree(Notation.JSON, original, modified, settings), patch);
            case YAML -> structured(tree(Notation.YAML, original, modified, settings), patch);
            case CSV -> structured(tree(Notation.CSV, original, modified, settings), patch);
            case XML ->
                structured(XmlDiffer.diff(original, modified, XmlOptions.defaults(settings.workBudget())), patch);
        };
    }

    private static StructuredDiff tree(Notation notation, Utf8 original, Utf8 modified, DiffSettings settings) {
        return JsonDiffer.compare(notation, original, modified, JsonOptions.defaults(settings.workBudget()))
                .diff();
    }

    private static Comparison structured(StructuredDiff diff, UnifiedPatch patch) {
        return new Comparison(diff, diff.stats(), patch);
    }
}
