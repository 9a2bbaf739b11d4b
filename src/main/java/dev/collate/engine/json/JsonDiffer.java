package dev.collate.engine.json;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.json.match.ContentOrder;
import dev.collate.engine.json.match.TreeComparer;
import dev.collate.engine.json.parse.CsvReader;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.JsonReader;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.report.JsonDifferences;
import dev.collate.engine.result.BoundedDiff;
import dev.collate.parallel.Parallel;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Compares two JSON, YAML or CSV documents as trees of objects, arrays and scalars. */
public final class JsonDiffer {
    static final String ORIGINAL = "original";
    static final String MODIFIED = "modified";

    private JsonDiffer() {}

    /** Returns the differences between two documents of the same format. */
    public static JsonDifferences compare(
            TreeFormat format, Utf8Slice original, Utf8Slice modified, JsonOptions options) {
        return compare(format, original, format, modified, options);
    }

    /**
     * Returns the differences between two documents.
     *
     * @throws dev.collate.problem.ApiException 422 if a document is not well-formed, has an object with a duplicate key, or is nested more
     *     than 500 levels deep; the error names the document, the line and the column
     */
    public static JsonDifferences compare(
            TreeFormat originalFormat,
            Utf8Slice original,
            TreeFormat modifiedFormat,
            Utf8Slice modified,
            JsonOptions options) {
        if (originalFormat instanceof TreeFormat.Yaml || modifiedFormat instanceof TreeFormat.Yaml) {
            var texts = YamlTexts.of(originalFormat, original, modifiedFormat, modified);
            return compare(
                    TreeFormat.JSON,
                    texts.original(),
                    texts.modified(),
                    texts.several() ? options.withDocuments() : options);
        }
        var tables = Parallel.<NodeTable>all(
                (long) original.length() + modified.length(),
                List.of(
                        () -> read(originalFormat, original, ORIGINAL, options),
                        () -> read(modifiedFormat, modified, MODIFIED, options)));
        var before = tables.getFirst();
        var after = tables.getLast();
        return compare(before, after, options);
    }

    /** Reads a document of JSON or CSV into a node table. */
    private static NodeTable read(TreeFormat format, Utf8Slice text, String input, JsonOptions options) {
        return format instanceof TreeFormat.Csv csv
                ? CsvReader.read(text, csv.delimiter().in(text), input, options)
                : JsonReader.read(text, input, options);
    }

    /** Returns the differences between two documents that were read with these options. */
    static JsonDifferences compare(NodeTable before, NodeTable after, JsonOptions options) {
        boolean swapped = new ContentOrder(before, after, options).compare() > 0;
        BoundedDiff search = (maxDepth, found) -> {
            var budget = new WorkBudget(options.workBudget());
            new TreeComparer(before, after, options, budget, found, maxDepth, swapped).compareRoots();
            return budget.spent();
        };
        var outcome = search.run(JsonReader.MAX_DEPTH, JsonDifferences.DETAILS, before.length() + after.length());
        return new JsonDifferences(
                before, after, outcome.found(), outcome.approximate(), unmatchedPaths(before, after, options));
    }

    /** Returns the paths of rules and ignored paths that match no value of either document; null if the request has no rules. */
    private static @Nullable List<String> unmatchedPaths(NodeTable before, NodeTable after, JsonOptions options) {
        if (options.rules().isEmpty()) {
            return null;
        }
        var rules = options.allRules();
        return IntStream.range(0, rules.size())
                .filter(rule -> !before.matched(rule) && !after.matched(rule))
                .mapToObj(rule -> rules.get(rule).path())
                .distinct()
                .toList();
    }
}
