package dev.collate.engine.xml;

import java.util.Arrays;

/** Reads tags. Opens and closes the elements of the tree, and stores which namespaces and which value of {@code xml:space} are in scope. */
final class TagReader {
    private final XmlCursor cursor;
    private final XmlTokens tokens;
    private final QNames names;
    private final Namespaces namespaces;
    private final AttributeReader attributeReader;
    private final TreeBuilder tree;

    // For the open element at each depth: the spelling of its name, the index of its start tag, the state of the
    // namespaces before the element, and whether white space is significant in the element.
    private final int[] spellings = new int[XmlReader.MAX_DEPTH + 1];
    private final int[] tagStarts = new int[XmlReader.MAX_DEPTH + 1];
    private final int[] namespaceStates = new int[XmlReader.MAX_DEPTH + 1];
    private final boolean[] preservesSpaceAtDepth = new boolean[XmlReader.MAX_DEPTH + 1];

    TagReader(XmlCursor cursor, TextBuffer buffer, XmlTokens tokens, QNames names, TreeBuilder tree) {
        this.cursor = cursor;
        this.tokens = tokens;
        this.names = names;
        this.namespaces = new Namespaces(names.symbols());
        this.attributeReader = new AttributeReader(cursor, buffer, tokens, names, namespaces);
        this.tree = tree;
    }

    /** Returns whether white space between elements is significant at the current position. */
    boolean preservesSpace() {
        return preservesSpaceAtDepth[tree.depth()];
    }

    /** Returns the start tag of the innermost open element without its attributes, for an error message. */
    String describeOpenElement() {
        int nameStart = tagStarts[tree.depth()] + 1;
        return "<" + cursor.snippet(nameStart, nameStart + names.symbols().length(spellings[tree.depth()])) + ">";
    }

    /** Reads a start tag. The element is open afterwards, unless the tag is an empty-element tag ({@code <a/>}). */
    void readStartTag() {
        int constructStart = cursor.position;
        int depth = tree.depth() + 1;
        if (depth > XmlReader.MAX_DEPTH) {
            throw cursor.problemAt(
                    constructStart, "elements are nested more than " + XmlReader.MAX_DEPTH + " levels deep");
        }
        cursor.position++;
        int spelling = tokens.readName("the name of an element");
        spellings[depth] = spelling;
        tagStarts[depth] = constructStart;
        namespaceStates[depth] = namespaces.state();
        attributeReader.readAttributes(preservesSpaceAtDepth[depth - 1]);
        preservesSpaceAtDepth[depth] = attributeReader.preservesSpace();
        int uri = names.namespaceAware()
                ? namespaces.requireNamespace(names.prefix(spelling), cursor, constructStart)
                : Symbols.EMPTY;
        tree.openNode(NodeKind.ELEMENT, names.nameOf(spelling, uri), constructStart);
        attributeReader.addTo(tree);
        boolean isEmptyElement = cursor.skip("/");
        cursor.require('>', "at the end of the tag");
        if (isEmptyElement) {
            closeElement();
        }
    }

    /** Reads an end tag. */
    void readEndTag() {
        int constructStart = cursor.position;
        if (tree.depth() == 0) {
            throw cursor.problemAt(constructStart, "this end tag has no start tag");
        }
        cursor.position += "</".length();
        int nameStart = cursor.position;
        cursor.skipName();
        int expectedNameStart = tagStarts[tree.depth()] + 1;
        int length = names.symbols().length(spellings[tree.depth()]);
        if (!Arrays.equals(
                cursor.bytes,
                nameStart,
                cursor.position,
                cursor.bytes,
                expectedNameStart,
                expectedNameStart + length)) {
            throw cursor.problemAt(
                    constructStart,
                    "expected the end of " + describeOpenElement() + ", found </"
                            + cursor.snippet(nameStart, cursor.position) + ">");
        }
        cursor.skipSpace();
        cursor.require('>', "at the end of the tag");
        closeElement();
    }

    private void closeElement() {
        namespaces.restore(namespaceStates[tree.depth()]);
        tree.closeNode(cursor.position);
    }
}
