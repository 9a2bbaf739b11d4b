package dev.collate.engine.xml;

import java.util.List;
import java.util.stream.Stream;

/**
 * The options of a comparison.
 *
 * @param namespaceAware if true, two names are equal if they have the same namespace and the same local part; if false, names are compared
 *     as written, and namespace declarations are ordinary attributes
 * @param ignoreAttributeOrder whether the order of attributes is ignored
 * @param ignoreComments whether comments are ignored
 * @param findsMoves whether elements that have another position among their siblings are reported as moved
 * @param ignorePaths the paths of nodes that are not compared
 * @param unorderedPaths the paths of elements whose children have no order
 * @param workBudget maximum number of steps for finding a minimal diff, 1 or more
 */
public record XmlOptions(
        boolean namespaceAware,
        boolean ignoreAttributeOrder,
        boolean ignoreComments,
        boolean findsMoves,
        List<XmlPath> ignorePaths,
        List<XmlPath> unorderedPaths,
        long workBudget) {
    public XmlOptions {
        ignorePaths = List.copyOf(ignorePaths);
        unorderedPaths = List.copyOf(unorderedPaths);
    }

    /** Returns the ignored paths, and then the paths of unordered elements. */
    public List<XmlPath> paths() {
        return Stream.concat(ignorePaths.stream(), unorderedPaths.stream()).toList();
    }

    /** Returns the default options. */
    public static XmlOptions defaults(long workBudget) {
        return new XmlOptions(true, true, false, false, List.of(), List.of(), workBudget);
    }
}
