package dev.collate.engine.xml.parse;

/**
 * The options of a comparison.
 *
 * @param namespaceAware if true, two names are equal if they have the same namespace and the same local part; if false, names are compared
 *     as written, and namespace declarations are ordinary attributes
 * @param ignoreAttributeOrder whether the order of attributes is ignored
 * @param ignoreComments whether comments are ignored
 * @param workBudget maximum number of steps for finding a minimal diff, 1 or more
 */
public record XmlOptions(
        boolean namespaceAware, boolean ignoreAttributeOrder, boolean ignoreComments, long workBudget) {
    /** Returns the default options. */
    public static XmlOptions defaults(long workBudget) {
        return new XmlOptions(true, true, false, workBudget);
    }
}
