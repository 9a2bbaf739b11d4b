package dev.collate.diff;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.engine.json.JsonDiffer;
import dev.collate.engine.json.TreeDocuments;
import dev.collate.engine.json.TreeFormat;
import dev.collate.engine.json.parse.IgnoredCells;
import dev.collate.engine.json.parse.PathPattern;
import dev.collate.engine.json.report.JsonPatch;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.LineDiff;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffer;
import dev.collate.engine.xml.XmlDiffer;
import dev.collate.http.body.RequestParameters;
import dev.collate.work.MemoryEstimate;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;

/** The format of the contents of a comparison. Each format uses its own engine. */
public enum Format {
    TEXT(new FileType("txt", "text/plain;charset=UTF-8"), null),
    JSON(
            new FileType("json", "application/json"),
            TreeInput.ofJson(new MemoryEstimate(8, 1, ItemHeap.JSON_VALUE, 16, ItemHeap.JSON_VALUES))),
    XML(new FileType("xml", "application/xml"), null),
    YAML(new FileType("yaml", "application/yaml"), TreeInput.ofYaml(new MemoryEstimate(11, 2, 0, 2, ""))),
    CSV(new FileType("csv", "text/csv;charset=UTF-8"), TreeInput.ofCsv(new MemoryEstimate(6, 2, 0, 2, ""))),
    /** Images. Each image has a file type of its own. */
    IMAGE(new FileType("bin", "application/octet-stream"), null);

    /** The formats whose contents are texts. They have a {@link #comparer} and a patch. */
    public static final List<Format> TEXTS = List.of(TEXT, JSON, XML, YAML, CSV);

    private static final ByteCounter XML_NODES = new ByteCounter(ItemHeap.XML_NODES);

    @SuppressWarnings("ImmutableEnumChecker") // A record of strings is immutable.
    private final FileType fileType;

    // The record is immutable, but Error Prone cannot prove it, because the record contains functions.
    @SuppressWarnings("ImmutableEnumChecker")
    private final @Nullable TreeInput tree;

    Format(FileType fileType, @Nullable TreeInput tree) {
        this.fileType = fileType;
        this.tree = tree;
    }

    /** Returns the name that requests and responses use, such as {@code json}. */
    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the type of a file with a content of this format. */
    public FileType fileType() {
        return fileType;
    }

    /**
     * Returns how the comparison endpoint of this format reads its input. Returns an empty Optional if the contents are not compared as
     * trees.
     */
    Optional<TreeInput> tree() {
        return Optional.ofNullable(tree);
    }

    /** Reads a content of a request as the comparison endpoint of this text format does: a JSON document may be part of a JSON body. */
    public Utf8Slice content(String name, RequestParameters parameters) {
        return tree == null ? parameters.text(name) : tree.content().apply(parameters, name);
    }

    /** Compares two contents of any format line by line. */
    public static LineDiff lines(Utf8Slice original, Utf8Slice modified, DiffSettings settings) {
        return TextDiffer.lines(original, modified, TextDiffOptions.defaults(settings.workBudget()));
    }

    /**
     * Reads the options that the comparison endpoint of this text format has. The comparer returns the same result as the endpoint with these
     * options. The caller must call {@link RequestParameters#check()} before it compares.
     */
    public Comparer comparer(RequestParameters parameters, DiffSettings settings) {
        if (this == TEXT) {
            var options = TextDiffRequest.options(parameters, settings);
            return new Comparer(
                    this,
                    parameters.values("options."),
                    (original, modified) -> new EstimatedWork<>(
                            ShareEstimates.heapBytes(this, original, modified)
                                    + (options.moves() ? Estimates.moves(original, modified) : 0),
                            () -> {
                                var lines = TextDiffer.lines(original, modified, options);
                                var diff = lines.diff();
                                return new Comparison(diff, diff.stats(), () -> lines, null, CsvRows.DEFAULT);
                            }),
                    (original, modified) -> TextDiffer.lines(original, modified, options),
                    CsvRows.DEFAULT);
        }
        if (tree == null) {
            var options = XmlDiffRequest.options(parameters, settings);
            return structured(
                    parameters,
                    settings,
                    (original, modified) -> new EstimatedWork<>(
                            ItemHeap.XML_NODE * (XML_NODES.count(original) + XML_NODES.count(modified)),
                            () -> new Found(XmlDiffer.diff(original, modified, options), null)),
                    CsvRows.DEFAULT);
        }
        var treeFormat = tree.treeFormatOf().apply(parameters);
        var options = TreeOptions.of(parameters, settings);
        return structured(
                parameters,
                settings,
                (original, modified) -> {
                    var documents = TreeDocuments.of(treeFormat, original, modified);
                    return new EstimatedWork<>(documents.heapBytes(options.heapPerValue()), () -> {
                        var found = JsonDiffer.compare(documents, options);
                        return new Found(
                                found.diff(), options.moves() ? null : style -> found.patch(style == PatchStyle.TEST));
                    });
                },
                treeFormat instanceof TreeFormat.Csv table
                        ? new CsvRows(
                                table.delimiter(),
                                options.arrayOrderMatters()
                                        && options.arrayKey() == null
                                        && options.rules().isEmpty()
                                        && options.ignorePaths().stream()
                                                .flatMap(rule -> rule.patterns().stream())
                                                .noneMatch(PathPattern::canMatchElementOfRoot),
                                options.moves(),
                                () -> new IgnoredCells(options)::contains)
                        : CsvRows.DEFAULT);
    }

    /** The differences of two structured contents. The components are the same as those of {@link Comparison}. */
    private record Found(StructuredDiff diff, @Nullable Function<PatchStyle, JsonPatch> jsonPatch) {}

    private Comparer structured(
            RequestParameters parameters,
            DiffSettings settings,
            BiFunction<Utf8Slice, Utf8Slice, EstimatedWork<Found>> differ,
            CsvRows csv) {
        boolean identical = parameters.flag(TreeOptions.IDENTICAL, false);
        return new Comparer(
                this,
                parameters.values("options."),
                (original, modified) -> {
                    var work = differ.apply(original, modified);
                    return new EstimatedWork<>(
                            ShareEstimates.heapBytes(this, original, modified) + work.heapBytes(), () -> {
                                var found = work.result().get();
                                var diff = found.diff();
                                var lines = SingletonSupplier.of(() -> lines(original, modified, settings));
                                return new Comparison(
                                        identical ? diff.withIdentical() : diff,
                                        diff.stats(),
                                        lines,
                                        found.jsonPatch(),
                                        csv);
                            });
                },
                (original, modified) -> lines(original, modified, settings),
                csv);
    }
}
