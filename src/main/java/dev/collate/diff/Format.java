package dev.collate.diff;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.engine.json.JsonDiffer;
import dev.collate.engine.json.TreeDocuments;
import dev.collate.engine.json.TreeFormat;
import dev.collate.engine.json.parse.IgnoredCells;
import dev.collate.engine.json.parse.PathPattern;
import dev.collate.engine.json.report.JsonPatch;
import dev.collate.engine.layout.JsonLayout;
import dev.collate.engine.layout.LayoutSize;
import dev.collate.engine.layout.XmlLayout;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffer;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.engine.xml.XmlDiffer;
import dev.collate.http.body.RequestParameters;
import dev.collate.limit.MemoryEstimate;
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

    private static final int SHARE_PER_BYTE = 4;
    /** Maximum number of changed cells of a table of CSV. */
    private static final int MAX_CSV_CHANGES = 10_000;

    /** Maximum number of bytes of a content for which a layout is computed, and maximum number of bytes of this layout. */
    private static final int MAX_LAYOUT = 4 << 20;

    /** Maximum bytes of heap of a layout and of its comparison line by line. Each line of a layout has at least two bytes. */
    private static final long MAX_LAYOUT_HEAP = (2 + ItemHeap.LINE / 2) * (long) MAX_LAYOUT;

    /** Maximum bytes of heap of a layout for each byte of a content. Each byte may begin two lines, as in {@code [[[}. */
    private static final long MAX_LAYOUT_GROWTH = 230;

    private static final ByteCounter LINES = new ByteCounter(ItemHeap.LINES);
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

    /** The memory estimate of a request to create a share. It is used until the format of the share is known. */
    public static final MemoryEstimate SHARE = new MemoryEstimate(12, SHARE_PER_BYTE, 0, 170, "");

    /**
     * Returns the layout of a valid content: the content as indented text, with each value or element on its own line.
     *
     * @return the layout; empty if contents of this format have no layout, or if the content or its layout has more than 4 MB
     */
    public Optional<Utf8Slice> layout(Utf8Slice content) {
        if (content.length() > MAX_LAYOUT) {
            return Optional.empty();
        }
        var layout = switch (this) {
            case JSON -> Optional.of(JsonLayout.of(content, MAX_LAYOUT));
            case XML -> Optional.of(XmlLayout.of(content, MAX_LAYOUT));
            default -> Optional.<Utf8Slice>empty();
        };
        return layout.filter(text -> text.length() <= MAX_LAYOUT);
    }

    /** Returns whether {@link #layout} returns a layout. Computes the layout only if its size cannot be estimated. */
    public boolean hasLayout(Utf8Slice content) {
        return mayHaveLayout(content)
                && (layoutSize(content).bytes() <= MAX_LAYOUT || layout(content).isPresent());
    }

    private boolean mayHaveLayout(Utf8Slice content) {
        return (this == JSON || this == XML) && content.length() <= MAX_LAYOUT;
    }

    private LayoutSize layoutSize(Utf8Slice content) {
        return this == JSON ? LayoutSize.ofJson(content) : LayoutSize.ofXml(content);
    }

    /**
     * Returns the maximum bytes of heap that the layout of a content and its comparison line by line need. Returns 0 if the content has no
     * layout.
     */
    private long layoutHeapBytes(Utf8Slice content) {
        if (!mayHaveLayout(content)) {
            return 0;
        }
        var size = layoutSize(content);
        // The length counts twice, because the array that contains the layout grows while the layout is written.
        return Math.min(2 * size.bytes() + ItemHeap.LINE * size.lines(), MAX_LAYOUT_HEAP);
    }

    /**
     * Returns the maximum bytes of heap that a share of two contents needs. For text, the heap of the comparison is included; for the other
     * formats, it is not.
     */
    private long heapBytes(Utf8Slice original, Utf8Slice modified) {
        return heapBytes(original) + heapBytes(modified);
    }

    private long heapBytes(Utf8Slice content) {
        // The page has each changed cell of a table of CSV, up to a maximum. A cell takes at least two bytes of the
        // content.
        long table = this == CSV ? ItemHeap.CSV_CHANGE * Math.min(MAX_CSV_CHANGES, content.length() / 2) : 0;
        // The lines of text are compared for the result and for the patch, those of other formats only for the patch.
        long heapPerLine = (this == TEXT ? 2L : 1L) * ItemHeap.LINE;
        return (long) SHARE_PER_BYTE * content.length()
                + heapPerLine * LINES.count(content)
                + table
                + layoutHeapBytes(content);
    }

    /** Returns the maximum bytes of heap that the page of a share needs for any two contents of this format with this total length. */
    public long maxHeapBytesOfPage(long length) {
        long lines = Estimates.TEXT.of(length, length);
        return switch (this) {
            case JSON, XML -> lines + Math.min(MAX_LAYOUT_GROWTH * length, 2 * MAX_LAYOUT_HEAP);
            case CSV -> lines + ItemHeap.CSV_CHANGE * Math.min(MAX_CSV_CHANGES, length / 2);
            default -> lines;
        };
    }

    /** Compares two contents of any format line by line. */
    public static UnifiedPatch patch(Utf8Slice original, Utf8Slice modified, DiffSettings settings) {
        return TextDiffer.patch(original, modified, TextDiffOptions.defaults(settings.workBudget()));
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
                            heapBytes(original, modified) + (options.moves() ? Estimates.moves(original, modified) : 0),
                            () -> {
                                var both = TextDiffer.diffAndPatch(original, modified, options);
                                return new Comparison(
                                        both.diff(), both.diff().stats(), both::patch, null, CsvRows.DEFAULT);
                            }),
                    (original, modified) -> TextDiffer.patch(original, modified, options),
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
                    return new EstimatedWork<>(heapBytes(original, modified) + work.heapBytes(), () -> {
                        var found = work.result().get();
                        var diff = found.diff();
                        var patch = SingletonSupplier.of(() -> patch(original, modified, settings));
                        return new Comparison(
                                identical ? diff.withIdentical() : diff, diff.stats(), patch, found.jsonPatch(), csv);
                    });
                },
                (original, modified) -> patch(original, modified, settings),
                csv);
    }
}
