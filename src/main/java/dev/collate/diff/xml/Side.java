package dev.collate.diff.xml;

/** One of the two documents while they are compared: its nodes, the way to where the comparison stands, and its values as text. */
record Side(XmlTree tree, Trail trail, Fragments fragments) {
    static Side of(XmlTree tree, Names names) {
        return new Side(tree, new Trail(tree, names), new Fragments(tree, names));
    }
}
