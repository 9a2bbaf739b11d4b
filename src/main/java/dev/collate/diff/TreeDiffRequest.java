package dev.collate.diff;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.DiffOption.JsonOrYaml;
import dev.collate.diff.DiffOption.PatchStyle;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.tree.JsonDiffer;
import dev.collate.engine.tree.TreeDocument;
import dev.collate.engine.tree.TreeDocuments;
import dev.collate.engine.tree.parse.IgnoredCells;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.PathPattern;
import dev.collate.engine.tree.parse.PathRule;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Work;
import dev.collate.work.WorkPools;
import java.util.List;
import java.util.function.Function;

/**
 * A request to compare two documents as trees: JSON, YAML or CSV.
 *
 * @param documents the measured contents
 * @param reportsIdentical whether the response has the member {@code identical}
 * @param patchStyle the style of a JSON Patch in the response
 */
public record TreeDiffRequest(
        Format format,
        Contents contents,
        TreeDocuments documents,
        JsonOptions options,
        boolean reportsIdentical,
        PatchStyle patchStyle)
        implements DocumentDiffRequest {
    /** Reads a request to the comparison endpoint of a format of {@link Format#TREES}. */
    static TreeDiffRequest of(Format format, RequestParameters parameters, long workBudget) {
        var originalFormat = format(DiffOption.ORIGINAL_FORMAT, parameters, format);
        var modifiedFormat = format(DiffOption.MODIFIED_FORMAT, parameters, format);
        // At the endpoint for JSON, a content may be a JSON value in the body, even if its format is YAML: each JSON
        // value is also a YAML document.
        var contents = new Contents(
                (format == Format.JSON ? format : originalFormat).content("original", parameters),
                (format == Format.JSON ? format : modifiedFormat).content("modified", parameters),
                FileNames.NONE);
        var originalMeasurer = measurer(originalFormat, parameters);
        var modifiedMeasurer = measurer(modifiedFormat, parameters);
        var options = options(parameters, workBudget);
        boolean reportsIdentical = DiffOption.IDENTICAL.flag(parameters);
        var patchStyle = DiffOption.PATCH.choice(parameters, PatchStyle.class);
        parameters.throwIfInvalid();
        var documents = TreeDocuments.of(originalMeasurer, contents.original(), modifiedMeasurer, contents.modified());
        return new TreeDiffRequest(format, contents, documents, options, reportsIdentical, patchStyle);
    }

    static TreeDiffRequest of(Format format, Contents contents, RequestParameters parameters, long workBudget) {
        var measurer = measurer(format, parameters);
        var options = options(parameters, workBudget);
        boolean reportsIdentical = DiffOption.IDENTICAL.flag(parameters);
        parameters.throwIfInvalid();
        var documents = TreeDocuments.of(measurer, contents.original(), contents.modified());
        return new TreeDiffRequest(format, contents, documents, options, reportsIdentical, PatchStyle.PLAIN);
    }

    /** Returns the format of one content. A JSON document and a YAML document can be compared with each other. */
    private static Format format(DiffOption option, RequestParameters parameters, Format format) {
        if (!option.formats().contains(format)) {
            return format;
        }
        var named = option.choice(parameters, JsonOrYaml.class, JsonOrYaml.valueOf(format.name()));
        return Format.valueOf(named.name());
    }

    /** Returns a function that measures a document of this format. Reads the options that only this format has. */
    private static Function<Utf8Slice, TreeDocument> measurer(Format format, RequestParameters parameters) {
        return switch (format) {
            case JSON -> {
                // A JSON document has no merge keys, but the option is allowed, because the other document may be YAML.
                DiffOption.YAML_MERGE.flag(parameters);
                yield TreeDocument::json;
            }
            case YAML -> {
                boolean resolvesMergeKeys = DiffOption.YAML_MERGE.flag(parameters);
                yield text -> TreeDocument.yaml(text, resolvesMergeKeys);
            }
            case CSV -> {
                var delimiter = parameters.parsed(
                        DiffOption.DELIMITER.parameter(), Delimiter.AUTO, Delimiter::parse, Delimiter.RULE);
                yield text -> TreeDocument.csv(text, delimiter);
            }
            case TEXT, XML, IMAGE -> throw new IllegalArgumentException("not a tree format");
        };
    }

    /** Reads the options that the comparisons of JSON, YAML and CSV have in common. */
    private static JsonOptions options(RequestParameters parameters, long workBudget) {
        boolean semantic = DiffOption.SEMANTIC.flag(parameters);
        var rules = TreeRulesParser.read(parameters);
        return new JsonOptions(
                semantic,
                DiffOption.IGNORE_KEY_ORDER.flag(parameters, semantic),
                DiffOption.ARRAY_ORDER_MATTERS.flag(parameters),
                readIgnoredPaths(parameters, rules.size()),
                DiffOption.ARRAY_KEY.text(parameters),
                DiffOption.NUMERIC_TOLERANCE.number(parameters),
                rules,
                DiffOption.MOVES.flag(parameters),
                false,
                workBudget);
    }

    private static List<PathRule> readIgnoredPaths(RequestParameters parameters, int ruleCount) {
        if (DiffOption.IGNORE_PATHS.texts(parameters).size() + ruleCount > JsonOptions.MAX_PATHS) {
            parameters.reject(
                    DiffOption.IGNORE_PATHS.parameter(),
                    "must not have more than " + JsonOptions.MAX_PATHS + " paths"
                            + (ruleCount == 0 ? "" : " together with options.rules"));
            return List.of();
        }
        return DiffOption.IGNORE_PATHS.parseTexts(parameters, PathRule::ignoring);
    }

    /** Returns the request for a JSON Patch, which has no moved elements. */
    TreeDiffRequest withoutMoves() {
        return new TreeDiffRequest(format, contents, documents, options.withoutMoves(), reportsIdentical, patchStyle);
    }

    /**
     * How the rows of two CSV contents are compared. Not thread-safe.
     *
     * @param areRowsInOrder whether all rows that have not moved are paired in their order, and no whole row can be ignored
     */
    public record CsvRowOptions(
            Delimiter originalDelimiter,
            Delimiter modifiedDelimiter,
            boolean areRowsInOrder,
            IgnoredCells ignoredCells) {
        /**
         * Returns whether the comparison ignores a cell. Its row must not be ignored.
         *
         * @param row index of the row, counted from 0
         */
        public boolean isIgnored(int row, String column) {
            return ignoredCells.contains(row, column);
        }
    }

    /** Returns how the rows of the two contents are compared. Both contents must be CSV. */
    public CsvRowOptions csvRowOptions() {
        return new CsvRowOptions(
                ((TreeDocument.Csv) documents.original()).delimiter(),
                ((TreeDocument.Csv) documents.modified()).delimiter(),
                options.arrayOrderMatters()
                        && options.arrayKey() == null
                        && options.rules().isEmpty()
                        && options.ignorePaths().stream()
                                .flatMap(rule -> rule.patterns().stream())
                                .noneMatch(PathPattern::canMatchRootOrItsElement),
                new IgnoredCells(options));
    }

    @Override
    public long workBudget() {
        return options.workBudget();
    }

    @Override
    public long heapBytes(Output output, Work work) {
        long heapBytes = documents.heapBytes(options.heapPerValue(), options.heapPerElement())
                + switch (output) {
                    case RESPONSE -> heapOfText(documents.original()) + heapOfText(documents.modified());
                    case PAGE -> ComparisonHeap.ofPage(this);
                };
        // With these options, each value may be compared with many others, so even a small document is not tiny work.
        boolean comparesManyPairs =
                options.numericTolerance() > 0 || !options.rules().isEmpty();
        return comparesManyPairs ? Math.max(WorkPools.MAX_TINY_WORK_BYTES + 1, heapBytes) : heapBytes;
    }

    private static long heapOfText(TreeDocument document) {
        long length = document.text().length();
        return document instanceof TreeDocument.Json ? length : 2 * length;
    }

    @Override
    public DocumentComparison compare(Output output) {
        var differences = JsonDiffer.compare(documents, options);
        var diff = differences.diff();
        return new DocumentComparison(this, reportsIdentical ? diff.withIdenticalMember() : diff, differences);
    }
}
