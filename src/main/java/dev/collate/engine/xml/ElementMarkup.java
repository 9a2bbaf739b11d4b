package dev.collate.engine.xml;

import dev.collate.work.Cancellation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The text of an element as a document of its own: the text from the start tag to the end tag as the document writes it, with added
 * declarations of the namespaces that are declared outside the element.
 */
final class ElementMarkup {
    private final XmlTree tree;
    private final QNames names;
    private final int element;

    ElementMarkup(XmlTree tree, QNames names, int element) {
        this.tree = tree;
        this.names = names;
        this.element = element;
    }

    /** Returns the text of the document. */
    String text() {
        var markup = tree.markup(element);
        int afterName = markup.from() + 1 + names.symbols().length(names.spelling(tree.name(element)));
        return markup.slice(markup.from(), afterName) + declarations() + markup.slice(afterName, markup.to());
    }

    /** Returns the declarations that are inserted into the start tag. */
    private String declarations() {
        var text = new StringBuilder();
        inheritedNamespaces()
                .forEach((prefix, uri) -> text.append(prefix == Symbols.EMPTY ? " xmlns" : " xmlns:")
                        .append(names.symbols().text(prefix))
                        .append("=\"")
                        .append(escape(names.symbols().text(uri)))
                        .append('"'));
        return text.toString();
    }

    /** Returns the prefixes that the element uses but that are declared outside the element, with their namespaces. */
    Map<Integer, Integer> inheritedNamespaces() {
        var declarationEnds = new HashMap<Integer, Integer>();
        var inherited = new LinkedHashMap<Integer, Integer>();
        var cancellation = Cancellation.current();
        for (int node = element; node < tree.subtreeEnd(element); node++) {
            cancellation.checkAt(node);
            if (tree.kind(node) == NodeKind.ELEMENT) {
                for (int tagNode = node + 1, end = tree.firstChild(node); tagNode < end; tagNode++) {
                    if (tree.kind(tagNode) == NodeKind.NAMESPACE) {
                        declarationEnds.merge(
                                names.declaredPrefix(spelling(tagNode)), tree.subtreeEnd(node), Math::max);
                    }
                }
            }
            int prefix = names.prefix(spelling(node));
            int uri = names.namespace(tree.name(node));
            if (dependsOnDeclarations(node)
                    && uri != Symbols.EMPTY
                    && declarationEnds.getOrDefault(prefix, 0) <= node) {
                inherited.put(prefix, uri);
            }
        }
        return inherited;
    }

    /** Returns whether the namespace of the node's name depends on namespace declarations. The prefix {@code xml} needs no declaration. */
    private boolean dependsOnDeclarations(int node) {
        var kind = tree.kind(node);
        return (kind == NodeKind.ELEMENT || kind == NodeKind.ATTRIBUTE) && !names.isXml(names.prefix(spelling(node)));
    }

    private int spelling(int node) {
        return names.spelling(tree.name(node));
    }

    /** Escapes the URI of a namespace for the value of an attribute in double quotes. */
    static String escape(String uri) {
        return uri.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("\"", "&quot;")
                .replace("\t", "&#9;")
                .replace("\n", "&#10;")
                .replace("\r", "&#13;");
    }
}
