package dev.collate.engine.xml;

import dev.collate.engine.result.Differences;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Compares two XML documents. */
public final class XmlDiffer {
    private XmlDiffer() {}

    /**
     * Returns the differences with XPath-style paths, in the order of {@link XmlTreeComparer}.
     *
     * @throws dev.collate.problem.ApiException 422 if a document is not well-formed, declares an entity, nests elements too deeply or has
     *     too many attributes in a tag (the error names the document, the line and the column); 422 if a document does not end within the
     *     first 1 GB of its array
     */
    public static StructuredDiff diff(Utf8Slice original, Utf8Slice modified, XmlOptions options) {
        var names = new QNames(options.namespaceAware());
        var originalTree = XmlReader.read(original, "original", names, options);
        var modifiedTree = XmlReader.read(modified, "modified", names, options);
        var differences = Differences.find(
                (maxDepth, budget, found) -> new XmlTreeComparer(
                                originalTree, modifiedTree, names, options, budget, maxDepth, found)
                        .compare(),
                XmlReader.MAX_DEPTH,
                XmlTreeComparer.DETAIL_COUNT,
                (long) original.length() + modified.length(),
                options.workBudget());
        return new XmlDifferences(originalTree, modifiedTree, names, differences)
                .diff(unmatchedPaths(originalTree, modifiedTree, options));
    }

    /** Returns the paths that match no node of either document (nodes inside ignored nodes do not count); null if there are no paths. */
    private static @Nullable List<String> unmatchedPaths(
            XmlTree originalTree, XmlTree modifiedTree, XmlOptions options) {
        var paths = options.paths();
        return paths.isEmpty()
                ? null
                : IntStream.range(0, paths.size())
                        .filter(path -> !originalTree.isPathMatched(path) && !modifiedTree.isPathMatched(path))
                        .mapToObj(path -> paths.get(path).text())
                        .distinct()
                        .toList();
    }
}
