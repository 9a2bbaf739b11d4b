package dev.collate.diff;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.engine.xml.XmlDiffer;
import dev.collate.engine.xml.XmlOptions;
import dev.collate.engine.xml.XmlPath;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.ByteCounter;
import dev.collate.work.MemoryEstimate;
import dev.collate.work.Work;
import java.util.List;

/**
 * A request to compare two XML documents.
 *
 * @param reportsIdentical whether the response has the member {@code identical}
 */
record XmlDiffRequest(Contents contents, XmlOptions options, boolean reportsIdentical) implements DocumentDiffRequest {
    private static final MemoryEstimate MEMORY_ESTIMATE = new MemoryEstimate(
            2,
            ComparisonHeap.HEAP_PER_XML_NODE,
            2 + ComparisonHeap.HEAP_PER_XML_NODE,
            ComparisonHeap.XML_NODE_CHARACTERS);
    private static final ByteCounter NODE_COUNTER = new ByteCounter(ComparisonHeap.XML_NODE_CHARACTERS);

    static XmlDiffRequest of(Contents contents, RequestParameters parameters, long workBudget) {
        var request =
                new XmlDiffRequest(contents, options(parameters, workBudget), DiffOption.IDENTICAL.flag(parameters));
        parameters.throwIfInvalid();
        return request;
    }

    private static XmlOptions options(RequestParameters parameters, long workBudget) {
        return new XmlOptions(
                DiffOption.NAMESPACE_AWARE.flag(parameters),
                DiffOption.IGNORE_ATTRIBUTE_ORDER.flag(parameters),
                DiffOption.IGNORE_COMMENTS.flag(parameters),
                DiffOption.MOVES.flag(parameters),
                paths(DiffOption.IGNORE_PATHS, parameters),
                paths(DiffOption.UNORDERED_PATHS, parameters),
                workBudget);
    }

    private static List<XmlPath> paths(DiffOption option, RequestParameters parameters) {
        var paths = option.parseTexts(parameters, XmlPath::parse);
        if (paths.stream().mapToInt(path -> path.steps().size()).sum() > XmlPath.MAX_TOTAL_STEPS / 2) {
            parameters.reject(
                    option.parameter(),
                    "must not have more than " + XmlPath.MAX_TOTAL_STEPS / 2 + " steps in all paths");
        }
        return paths;
    }

    @Override
    public Format format() {
        return Format.XML;
    }

    @Override
    public long workBudget() {
        return options.workBudget();
    }

    @Override
    public long heapBytes(Output output, Work work) {
        return switch (output) {
            case RESPONSE -> MEMORY_ESTIMATE.heapBytes(original(), modified());
            case PAGE ->
                ComparisonHeap.ofPage(this)
                        + ComparisonHeap.HEAP_PER_XML_NODE
                                * (NODE_COUNTER.count(original()) + NODE_COUNTER.count(modified()));
        };
    }

    @Override
    public DocumentComparison compare(Output output) {
        var diff = XmlDiffer.diff(original(), modified(), options);
        return new DocumentComparison(this, reportsIdentical ? diff.withIdenticalMember() : diff, null);
    }
}
