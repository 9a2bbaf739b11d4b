package dev.collate.engine.xml.parse;

/**
 * How two documents are compared.
 *
 * @param namespaceAware names are the same when namespace and local part are; else when they are written the same, and namespace
 *     declarations are attributes like any other
 * @param ignoreAttributeOrder attributes in another order are no difference
 * @param ignoreComments comments are as if they were not there
 * @param workBudget steps that may be spent on looking for the smallest difference, 1 or more
 */
public record XmlOptions(
        boolean namespaceAware, boolean ignoreAttributeOrder, boolean ignoreComments, long workBudget) {
    /** The options of a request that has none. */
    public static XmlOptions defaults(long workBudget) {
        return new XmlOptions(true, true, false, workBudget);
    }
}
