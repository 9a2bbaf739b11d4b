package dev.collate.diff.xml;

/**
 * The way from the root of a document to the element that is being compared, as an XPath. A step has an index only where
 * siblings that a path calls the same make it needed.
 */
final class Trail {
    private final XmlTree tree;
    private final Names names;
    private final StringBuilder path = new StringBuilder();
    private final int[] lengths = new int[XmlReader.MAX_DEPTH + 1];
    private int depth;

    Trail(XmlTree tree, Names names) {
        this.tree = tree;
        this.names = names;
    }

    /** Goes into a child. */
    void enter(Children children, int i) {
        lengths[depth++] = path.length();
        append(children, i);
    }

    /** Goes back to the parent. */
    void leave() {
        path.setLength(lengths[--depth]);
    }

    /** The path of the element that the trail leads to. */
    String here() {
        return path.toString();
    }

    /** The path of one of its attributes. */
    String toAttribute(int attribute) {
        return path + "/@" + names.text(tree.name(attribute));
    }

    /** The path of one of its children. */
    String toChild(Children children, int i) {
        int length = path.length();
        append(children, i);
        var whole = path.toString();
        path.setLength(length);
        return whole;
    }

    private void append(Children children, int i) {
        path.append('/')
                .append(
                        switch (children.kind(i)) {
                            case TEXT -> "text()";
                            case COMMENT -> "comment()";
                            case INSTRUCTION -> "processing-instruction()";
                            default -> names.text(tree.name(children.node(i)));
                        });
        int ordinal = children.ordinal(i);
        if (ordinal > 0) {
            path.append('[').append(ordinal).append(']');
        }
    }
}
