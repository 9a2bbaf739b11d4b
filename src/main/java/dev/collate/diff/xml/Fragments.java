package dev.collate.diff.xml;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes nodes as the values of an answer. */
final class Fragments {
    private final XmlTree tree;
    private final Names names;

    Fragments(XmlTree tree, Names names) {
        this.tree = tree;
        this.names = names;
    }

    /** An element as its XML text, a processing instruction with its target, anything else as what it says. */
    String value(int node) {
        return switch (tree.kind(node)) {
            case ELEMENT -> element(node);
            case INSTRUCTION -> (names.text(tree.name(node)) + " " + tree.text(node)).stripTrailing();
            default -> tree.text(node);
        };
    }

    /** The element as it stands in the document; its tag declares the namespaces that are declared further out. */
    private String element(int element) {
        var markup = tree.markup(element);
        int tagName = markup.from() + 1 + names.symbols().length(names.spelling(tree.name(element)));
        var text = new StringBuilder(markup.length() + 64);
        text.append(markup.slice(markup.from(), tagName));
        inherited(element)
                .forEach((prefix, uri) -> text.append(prefix == Symbols.EMPTY ? " xmlns" : " xmlns:")
                        .append(names.symbols().text(prefix))
                        .append("=\"")
                        .append(escape(names.symbols().text(uri)))
                        .append('"'));
        return text.append(markup.slice(tagName, markup.to())).toString();
    }

    /** The prefixes that names inside the element have and no tag inside declares, with their namespaces. */
    private Map<Integer, Integer> inherited(int element) {
        var declaredUntil = new HashMap<Integer, Integer>();
        var inherited = new LinkedHashMap<Integer, Integer>();
        for (int node = element; node < tree.end(element); node++) {
            if (tree.kind(node) == NodeKind.ELEMENT) {
                for (int inTag = node + 1; inTag < tree.firstChild(node); inTag++) {
                    if (tree.kind(inTag) == NodeKind.NAMESPACE) {
                        declaredUntil.merge(names.declared(spelling(inTag)), tree.end(node), Math::max);
                    }
                }
            }
            int prefix = names.prefix(spelling(node));
            int uri = names.namespace(tree.name(node));
            if (isResolved(node) && uri != Symbols.EMPTY && declaredUntil.getOrDefault(prefix, 0) <= node) {
                inherited.put(prefix, uri);
            }
        }
        return inherited;
    }

    /** Whether what the node's name means depends on declarations; the prefix xml needs none. */
    private boolean isResolved(int node) {
        var kind = tree.kind(node);
        return (kind == NodeKind.ELEMENT || kind == NodeKind.ATTRIBUTE) && !names.isXml(names.prefix(spelling(node)));
    }

    private int spelling(int node) {
        return names.spelling(tree.name(node));
    }

    private static String escape(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("\"", "&quot;")
                .replace("\t", "&#9;")
                .replace("\n", "&#10;")
                .replace("\r", "&#13;");
    }
}
