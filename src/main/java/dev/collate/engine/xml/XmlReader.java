package dev.collate.engine.xml;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;

/**
 * Reads a document into an {@link XmlTree} and checks that it is well-formed XML 1.0 (fifth edition). If the comparison is namespace-aware,
 * the document must also be namespace-well-formed. Of a document type, {@link Prolog} checks only what it needs to find the end. The parser
 * makes one pass over the bytes and does not use recursion.
 *
 * <p>This parser exists because StAX parsers take quadratic time for some documents that an attacker can send. For documents of 2 MB, Aalto
 * 1.4.0 takes up to 31 s (many attributes, namespace declarations or prefixes), and Woodstox 7.1.0 takes 14 s (element names with colliding
 * hashes). This parser builds a tree with hashes in the time that the fastest StAX parser needs only to read the tokens, because it hashes
 * the bytes of a text without decoding them. Tests compare this parser with the parser of the JDK: both must accept the same documents and
 * read the same contents.
 */
final class XmlReader {
    /** Maximum nesting depth of elements. */
    static final int MAX_DEPTH = 500;

    /**
     * A document must end before this index of its array. The positions in the document and in the copies ({@link TextBuffer}) together
     * must fit in an int.
     */
    private static final int INDEX_LIMIT = 1 << 30;

    private final Utf8Slice text;
    private final XmlCursor cursor;
    private final TextBuffer buffer;
    private final QNames names;
    private final boolean ignoreComments;
    private final TreeBuilder tree;
    private final XmlTokens tokens;
    private final TagReader tagReader;

    private boolean hasDoctype;
    private boolean hasRoot;
    /** Whether the current element contains only text between its start tag and the current position. */
    private boolean hasOnlyText;

    private XmlReader(Utf8Slice text, String inputName, QNames names, XmlOptions options) {
        this.text = text;
        this.cursor = new XmlCursor(text, inputName);
        this.buffer = new TextBuffer(text.bytes(), text.to());
        this.names = names;
        this.ignoreComments = options.ignoreComments();
        this.tree = new TreeBuilder(names, options, text);
        this.tokens = new XmlTokens(cursor, names);
        this.tagReader = new TagReader(cursor, buffer, tokens, names, tree);
    }

    /**
     * Reads a document into a tree.
     *
     * @param inputName the name of the document for errors ({@code original} or {@code modified})
     * @param names the names of both documents; both trees of a comparison must use the same instance
     * @throws ApiException 422 with line and column if the document is not well-formed, declares an entity, nests elements more than
     *     {@value #MAX_DEPTH} levels deep or has more than {@value AttributeReader#MAX_ATTRIBUTES} attributes in a tag; 422 if the document
     *     does not end within the first 1 GB of its array
     */
    static XmlTree read(Utf8Slice text, String inputName, QNames names, XmlOptions options) {
        if (text.to() >= INDEX_LIMIT) {
            throw ApiException.unprocessable(inputName, "an XML document must end within the first 1 GB of a request");
        }
        return new XmlReader(text, inputName, names, options).readDocument();
    }

    private XmlTree readDocument() {
        var prolog = new Prolog(cursor);
        prolog.skipXmlDeclaration();
        buffer.beginText();
        while (cursor.position < cursor.end) {
            if (cursor.bytes[cursor.position] != '<') {
                readText();
            } else {
                switch (cursor.position + 1 < cursor.end ? cursor.bytes[cursor.position + 1] : 0) {
                    case '/' -> readEndTag();
                    case '?' -> readInstruction();
                    case '!' -> readDeclaration(prolog);
                    default -> readStartTag();
                }
            }
        }
        if (tree.depth() > 0) {
            throw cursor.problemAt(
                    cursor.end, "the document ends inside the unclosed element " + tagReader.describeOpenElement());
        }
        if (!hasRoot) {
            throw cursor.expected("the root element");
        }
        return tree.build(text, buffer.copies());
    }

    private void readStartTag() {
        cursor.checkCancelled();
        finishText(false);
        if (hasRoot && tree.depth() == 0) {
            throw cursor.problemAt(cursor.position, "a document must have only one root element");
        }
        hasRoot = true;
        int depthBefore = tree.depth();
        tagReader.readStartTag();
        hasOnlyText = tree.depth() > depthBefore;
        buffer.beginText();
    }

    private void readEndTag() {
        finishText(hasOnlyText);
        tagReader.readEndTag();
        hasOnlyText = false;
    }

    private void readDeclaration(Prolog prolog) {
        cursor.checkCancelled();
        if (cursor.startsWith("<!--")) {
            readComment();
        } else if (cursor.startsWith("<![CDATA[") && tree.depth() > 0) {
            int constructStart = cursor.position;
            cursor.position += "<![CDATA[".length();
            cursor.skipPast("]]>", "CDATA section", constructStart);
            buffer.appendLines(constructStart + "<![CDATA[".length(), cursor.position - "]]>".length());
        } else if (cursor.startsWith("<!DOCTYPE") && !hasDoctype && !hasRoot) {
            hasDoctype = true;
            prolog.skipDoctype();
        } else {
            throw cursor.problemAt(
                    cursor.position,
                    "unexpected <!: it can begin only a comment (<!--), a CDATA section inside an element (<![CDATA[), or one document type"
                            + " declaration before the root element (<!DOCTYPE)");
        }
    }

    private void readComment() {
        int constructStart = cursor.position;
        if (ignoreComments) {
            cursor.skipComment();
        } else {
            hasOnlyText = false;
            finishText(false);
            cursor.skipComment();
            buffer.appendLines(constructStart + "<!--".length(), cursor.position - "-->".length());
            addLeaf(NodeKind.COMMENT, QNames.NONE);
        }
    }

    private void readInstruction() {
        cursor.checkCancelled();
        hasOnlyText = false;
        finishText(false);
        int constructStart = cursor.position;
        cursor.position += "<?".length();
        int target = tokens.readName("the target of a processing instruction");
        if (names.namespaceAware() && names.prefix(target) != Symbols.EMPTY) {
            throw cursor.problemAt(constructStart, "the target of a processing instruction must not contain a colon");
        }
        if (names.symbols().text(target).equalsIgnoreCase("xml")) {
            throw cursor.problemAt(constructStart, "an XML declaration is allowed only at the start of a document");
        }
        int name = names.nameOf(target, Symbols.EMPTY);
        boolean hasSpace = cursor.skipSpace();
        int dataStart = cursor.position;
        cursor.skipPast("?>", "processing instruction", constructStart);
        int dataEnd = cursor.position - "?>".length();
        if (!hasSpace && dataEnd > dataStart) {
            cursor.position = dataStart;
            throw cursor.expected("white space or ?>");
        }
        buffer.appendLines(dataStart, dataEnd);
        addLeaf(NodeKind.INSTRUCTION, name);
    }

    private void readText() {
        if (tree.depth() == 0) {
            if (!cursor.skipSpace()) {
                throw cursor.expected("'<' (text is not allowed outside the root element)");
            }
            return;
        }
        int pieceStart = cursor.position;
        cursor.skipUntil(CharacterClass.SPECIAL_IN_TEXT);
        while (cursor.position < cursor.end && cursor.bytes[cursor.position] != '<') {
            pieceStart = readSpecialCharacter(pieceStart);
            cursor.skipUntil(CharacterClass.SPECIAL_IN_TEXT);
        }
        buffer.append(pieceStart, cursor.position);
    }

    /**
     * Reads the character at which the parser has stopped ({@link CharacterClass#SPECIAL_IN_TEXT}). Returns the index of the first byte
     * that is not in the buffer yet.
     */
    private int readSpecialCharacter(int pieceStart) {
        cursor.checkCancelled();
        switch (cursor.bytes[cursor.position]) {
            case '&' -> {
                buffer.append(pieceStart, cursor.position);
                buffer.append(tokens.readReference());
                return cursor.position;
            }
            case '\r' -> {
                cursor.position = buffer.appendThroughLineEnd(pieceStart, cursor.position);
                return cursor.position;
            }
            case ']' -> {
                if (cursor.startsWith("]]>")) {
                    throw cursor.problemAt(cursor.position, "]]> is not allowed in text");
                }
                cursor.position++;
            }
            default -> cursor.skipValidCharacter();
        }
        return pieceStart;
    }

    /**
     * Creates a text node from the text after the last tag, comment or processing instruction. Drops a text that is only white space,
     * unless {@code xml:space="preserve"} is in scope.
     *
     * @param isOnlyChild whether the element contains only this text, which is then kept even if it is only white space
     */
    private void finishText(boolean isOnlyChild) {
        if (buffer.isEmpty()) {
            return;
        }
        if (buffer.isBlank() && !isOnlyChild && !tagReader.preservesSpace()) {
            buffer.discardText();
        } else {
            addLeaf(NodeKind.TEXT, QNames.NONE);
        }
    }

    private void addLeaf(NodeKind kind, int name) {
        tree.addLeaf(kind, name, buffer.start(), buffer.stop(), buffer.hash());
        buffer.beginText();
    }
}
