package dev.collate.diff.xml;

/**
 * What counts as a difference.
 *
 * @param namespaceAware names are the same when namespace and local part are; else when they are written the same, and namespace
 *     declarations are attributes like any other
 * @param ignoreAttributeOrder attributes in another order are no difference
 * @param ignoreComments comments are as if they were not there
 */
public record XmlOptions(boolean namespaceAware, boolean ignoreAttributeOrder, boolean ignoreComments) {
    public static final XmlOptions DEFAULTS = new XmlOptions(true, true, false);
}
