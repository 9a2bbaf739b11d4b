package dev.collate.engine.tree;

import dev.collate.engine.result.Differences;
import dev.collate.engine.tree.parse.CsvReader;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.yaml.YamlReader.YamlStream;
import dev.collate.work.Parallel;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Compares two JSON, YAML or CSV documents as trees of objects, arrays and scalars. */
public final class JsonDiffer {
    private static final String ORIGINAL = "original";
    private static final String MODIFIED = "modified";

    private JsonDiffer() {}

    /**
     * Returns the differences between two documents.
     *
     * @throws dev.collate.problem.ApiException 422 if a document is not well-formed, has an object with a duplicate key, or is nested more
     *     than 500 levels deep, or if the aliases of a YAML document make it many times as large as its text; the error names the document,
     *     the line and the column
     */
    public static JsonDifferences compare(TreeDocuments documents, JsonOptions options) {
        var original = documents.original();
        var modified = documents.modified();
        if (original instanceof TreeDocument.Yaml || modified instanceof TreeDocument.Yaml) {
            return compareAsJson(documents, options);
        }
        return compare(
                documents.length(),
                () -> readTable(original, ORIGINAL, options),
                () -> readTable(modified, MODIFIED, options),
                options);
    }

    /**
     * Compares two documents, of which at least one is YAML, as JSON texts. If one of the YAML texts contains several documents, every YAML
     * text becomes an array of its documents.
     */
    private static JsonDifferences compareAsJson(TreeDocuments documents, JsonOptions options) {
        var original = documents.original();
        var modified = documents.modified();
        var streams = Parallel.<YamlStream>runAll(
                documents.length(),
                List.of(() -> readStream(original, ORIGINAL), () -> readStream(modified, MODIFIED)));
        var originalStream = streams.getFirst();
        var modifiedStream = streams.getLast();
        boolean hasSeveralDocuments = originalStream.hasSeveralDocuments() || modifiedStream.hasSeveralDocuments();
        var texts = List.of(
                hasSeveralDocuments && original instanceof TreeDocument.Yaml
                        ? originalStream.asArray(ORIGINAL)
                        : originalStream.json(),
                hasSeveralDocuments && modified instanceof TreeDocument.Yaml
                        ? modifiedStream.asArray(MODIFIED)
                        : modifiedStream.json());
        var optionsOfTexts = hasSeveralDocuments ? options.forDocuments() : options;
        return compare(
                (long) texts.getFirst().length() + texts.getLast().length(),
                () -> JsonReader.read(texts.getFirst(), ORIGINAL, optionsOfTexts),
                () -> JsonReader.read(texts.getLast(), MODIFIED, optionsOfTexts),
                optionsOfTexts);
    }

    private static YamlStream readStream(TreeDocument document, String inputName) {
        return document instanceof TreeDocument.Yaml yaml
                ? yaml.read(inputName)
                : new YamlStream(document.text(), false, 0);
    }

    /** Reads a document of JSON or CSV into a node table. */
    private static NodeTable readTable(TreeDocument document, String inputName, JsonOptions options) {
        return document instanceof TreeDocument.Csv csv
                ? CsvReader.read(csv.text(), csv.delimiter(), csv.size(inputName), inputName, options)
                : JsonReader.read(document.text(), inputName, options);
    }

    /** Reads two documents at the same time if they are large, and returns their differences. */
    private static JsonDifferences compare(
            long bytes, Supplier<NodeTable> original, Supplier<NodeTable> modified, JsonOptions options) {
        var tables = Parallel.runAll(bytes, List.of(original, modified));
        return compare(tables.getFirst(), tables.getLast(), options);
    }

    /** Returns the differences between two documents that were read with these options. */
    static JsonDifferences compare(NodeTable originalTable, NodeTable modifiedTable, JsonOptions options) {
        var differences = Differences.find(
                (maxDepth, budget, found) ->
                        new TreeComparer(originalTable, modifiedTable, options, budget, found, maxDepth).compareRoots(),
                JsonReader.MAX_DEPTH,
                TreeComparer.DETAIL_COUNT,
                originalTable.jsonLength() + modifiedTable.jsonLength(),
                options.workBudget());
        return new JsonDifferences(
                originalTable, modifiedTable, differences, unmatchedPaths(originalTable, modifiedTable, options));
    }

    /**
     * Returns the paths of rules and ignored paths that match no value of either document (values inside ignored values do not count); null
     * if the request has no paths.
     */
    private static @Nullable List<String> unmatchedPaths(
            NodeTable originalTable, NodeTable modifiedTable, JsonOptions options) {
        var rules = options.allRules();
        return rules.isEmpty()
                ? null
                : IntStream.range(0, rules.size())
                        .filter(rule -> !originalTable.isMatched(rule) && !modifiedTable.isMatched(rule))
                        .mapToObj(rule -> rules.get(rule).path())
                        .distinct()
                        .toList();
    }
}
