package dev.collate.engine.xml;

import java.util.Arrays;

/** Reads tags. Opens and closes the elements of the tree, and stores which namespaces and which value of {@code xml:space} are in scope. */
final class TagReader {
    private final XmlCursor cursor;
    private final XmlTokens tokens;
    private final QNames names;
    private final Namespaces namespaces;
    private final AttributeReader attributes;
    private final TreeBuilder tree;

    // For the open element at each depth: the spelling of its name, the index of its start tag, the state of the
    // namespaces before the element, and whether white space is significant in the element.
    private final int[] spellings = new int[XmlReader.MAX_DEPTH + 1];
    private final int[] openings = new int[XmlReader.MAX_DEPTH + 1];
    private final int[] marks = new int[XmlReader.MAX_DEPTH + 1];
    private final boolean[] preserve = new boolean[XmlReader.MAX_DEPTH + 1];

    TagReader(XmlCursor cursor, TextBuffer buffer, XmlTokens tokens, QNames names, TreeBuilder tree) {
        this.cursor = cursor;
        this.tokens = tokens;
        this.names = names;
        this.namespaces = new Namespaces(names.symbols());
        this.attributes = new AttributeReader(cursor, buffer, tokens, names, namespaces);
        this.tree = tree;
    }

    /** Returns whether white space between elements is significant at the current position. */
    boolean preservesSpace() {
        return preserve[tree.depth()];
    }

    /** Returns the start tag of the innermost open element without its attributes, for an error message. */
    String describeOpenElement() {
        int name = openings[tree.depth()] + 1;
        return "<" + cursor.snippet(name, name + names.symbols().length(spellings[tree.depth()])) + ">";
    }

    /**
     * Reads a start tag.
     *
     * @return true if the element is open now, false if the tag is an empty-element tag ({@code <a/>})
     */
    boolean readStartTag() {
        int opened = cursor.at;
        int depth = tree.depth() + 1;
        if (depth > XmlReader.MAX_DEPTH) {
            throw cursor.problemAt(opened, "elements are nested more than " + XmlReader.MAX_DEPTH + " levels deep");
        }
        cursor.at++;
        int spelling = tokens.readName("the name of an element");
        spellings[depth] = spelling;
        openings[depth] = opened;
        marks[depth] = namespaces.mark();
        preserve[depth] = attributes.read(preserve[depth - 1]);
        int uri = names.namespaceAware()
                ? namespaces.requireNamespace(names.prefix(spelling), cursor, opened)
                : Symbols.EMPTY;
        tree.open(NodeKind.ELEMENT, names.of(spelling, uri), opened);
        attributes.addTo(tree);
        boolean empty = cursor.skip("/");
        cursor.require('>', "at the end of the tag");
        if (empty) {
            close();
        }
        return !empty;
    }

    /** Reads an end tag. */
    void readEndTag() {
        int opened = cursor.at;
        if (tree.depth() == 0) {
            throw cursor.problemAt(opened, "this end tag has no start tag");
        }
        cursor.at += "</".length();
        int start = cursor.at;
        cursor.skipName();
        int expected = openings[tree.depth()] + 1;
        int length = names.symbols().length(spellings[tree.depth()]);
        if (!Arrays.equals(cursor.bytes, start, cursor.at, cursor.bytes, expected, expected + length)) {
            throw cursor.problemAt(
                    opened,
                    "expected the end of " + describeOpenElement() + ", found </" + cursor.snippet(start, cursor.at)
                            + ">");
        }
        cursor.skipSpace();
        cursor.require('>', "at the end of the tag");
        close();
    }

    private void close() {
        namespaces.restore(marks[tree.depth()]);
        tree.close(cursor.at);
    }
}
