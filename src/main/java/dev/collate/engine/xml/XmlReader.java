package dev.collate.engine.xml;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;

/**
 * Reads a document into an {@link XmlTree} and checks that it is well-formed XML 1.0 (fifth edition). If the comparison is namespace-aware,
 * the document must also be namespace-well-formed. The parser makes one pass over the bytes and does not use recursion.
 *
 * <p>This parser exists because StAX parsers take quadratic time for some documents that an attacker can send. For documents of 2 MB, Aalto
 * 1.4.0 takes up to 31 s (many attributes, namespace declarations or prefixes), and Woodstox 7.1.0 takes 14 s (element names with colliding
 * hashes). In the time in which the fastest StAX parser only reads the tokens, this parser also builds a tree with hashes, because it
 * hashes the bytes of a text without decoding them. Tests compare this parser with the parser of the JDK: both must accept the same
 * documents and read the same contents.
 */
final class XmlReader {
    /** Maximum nesting depth of elements. */
    static final int MAX_DEPTH = 500;

    /**
     * A document must end before this index of its array. The positions in the document and in the copies ({@link TextBuffer}) together
     * must fit in an int.
     */
    private static final int INDEX_LIMIT = 1 << 30;

    private static final String STRAY_TEXT = "markup, because text is not allowed outside the root element";

    private final Utf8Slice text;
    private final XmlCursor cursor;
    private final TextBuffer buffer;
    private final QNames names;
    private final boolean ignoreComments;
    private final TreeBuilder tree;
    private final XmlTokens tokens;
    private final TagReader tags;

    private boolean hasDoctype;
    private boolean hasRoot;
    /** Whether the current element contains only text between its start tag and the current position. */
    private boolean onlyText;

    private XmlReader(Utf8Slice text, String input, QNames names, XmlOptions options) {
        this.text = text;
        this.cursor = new XmlCursor(text, input);
        this.buffer = new TextBuffer(text.bytes(), text.to());
        this.names = names;
        this.ignoreComments = options.ignoreComments();
        this.tree = new TreeBuilder(names, options, text);
        this.tokens = new XmlTokens(cursor, names);
        this.tags = new TagReader(cursor, buffer, tokens, names, tree);
    }

    /**
     * Reads a document into a tree.
     *
     * @param input the name of the document for errors ({@code original} or {@code modified})
     * @param names the names of both documents; both trees of a comparison must use the same instance
     * @throws ApiException 422 with line and column if the document is not well-formed, declares an entity, nests elements more than
     *     {@value #MAX_DEPTH} levels deep or has more than {@value AttributeReader#MAX_ATTRIBUTES} attributes in a tag; 422 if the document
     *     does not end within the first 1 GB of its array
     */
    static XmlTree read(Utf8Slice text, String input, QNames names, XmlOptions options) {
        if (text.to() >= INDEX_LIMIT) {
            throw ApiException.unprocessable(input, "an XML document must end within the first 1 GB of a request");
        }
        return new XmlReader(text, input, names, options).read();
    }

    private XmlTree read() {
        var prolog = new Prolog(cursor);
        prolog.skipXmlDeclaration();
        buffer.begin();
        while (cursor.at < cursor.end) {
            if (cursor.bytes[cursor.at] != '<') {
                readText();
            } else {
                switch (cursor.at + 1 < cursor.end ? cursor.bytes[cursor.at + 1] : 0) {
                    case '/' -> endTag();
                    case '?' -> readInstruction();
                    case '!' -> readDeclaration(prolog);
                    default -> startTag();
                }
            }
        }
        if (tree.depth() > 0) {
            throw cursor.problemAt(
                    cursor.end, "the document ends inside the unclosed element " + tags.describeOpenElement());
        }
        if (!hasRoot) {
            throw cursor.expected("the root element");
        }
        return tree.build(text, buffer.copies());
    }

    private void startTag() {
        cursor.checkCancelled();
        finishText(false);
        if (hasRoot && tree.depth() == 0) {
            throw cursor.problemAt(cursor.at, "a document must have only one root element");
        }
        hasRoot = true;
        onlyText = tags.readStartTag();
        buffer.begin();
    }

    private void endTag() {
        finishText(onlyText);
        tags.readEndTag();
        onlyText = false;
    }

    private void readDeclaration(Prolog prolog) {
        cursor.checkCancelled();
        if (cursor.startsWith("<!--")) {
            readComment();
        } else if (cursor.startsWith("<![CDATA[") && tree.depth() > 0) {
            int opened = cursor.at;
            cursor.at += "<![CDATA[".length();
            cursor.skipPast("]]>", "CDATA section", opened);
            buffer.appendLines(opened + "<![CDATA[".length(), cursor.at - "]]>".length());
        } else if (cursor.startsWith("<!DOCTYPE") && !hasDoctype && !hasRoot) {
            hasDoctype = true;
            prolog.skipDoctype();
        } else {
            throw cursor.problemAt(
                    cursor.at,
                    "<! must begin a comment here, or a CDATA section inside an element; a document type is allowed only once, before the root element");
        }
    }

    private void readComment() {
        int opened = cursor.at;
        if (ignoreComments) {
            cursor.skipComment();
        } else {
            onlyText = false;
            finishText(false);
            cursor.skipComment();
            buffer.appendLines(opened + "<!--".length(), cursor.at - "-->".length());
            addLeaf(NodeKind.COMMENT, QNames.NONE);
        }
    }

    private void readInstruction() {
        cursor.checkCancelled();
        onlyText = false;
        finishText(false);
        int opened = cursor.at;
        cursor.at += "<?".length();
        int target = tokens.readName("the target of a processing instruction");
        if (names.namespaceAware() && names.prefix(target) != Symbols.EMPTY) {
            throw cursor.problemAt(opened, "the target of a processing instruction must not contain a colon");
        }
        if (names.symbols().text(target).equalsIgnoreCase("xml")) {
            throw cursor.problemAt(opened, "an XML declaration is allowed only at the start of a document");
        }
        int name = names.of(target, Symbols.EMPTY);
        boolean spaced = cursor.skipSpace();
        int data = cursor.at;
        cursor.skipPast("?>", "processing instruction", opened);
        int end = cursor.at - "?>".length();
        if (!spaced && end > data) {
            cursor.at = data;
            throw cursor.expected("white space or ?>");
        }
        buffer.appendLines(data, end);
        addLeaf(NodeKind.INSTRUCTION, name);
    }

    private void readText() {
        if (tree.depth() == 0) {
            if (!cursor.skipSpace()) {
                throw cursor.expected(STRAY_TEXT);
            }
            return;
        }
        int piece = cursor.at;
        cursor.skipUntil(CharacterClass.SPECIAL_IN_TEXT);
        while (cursor.at < cursor.end && cursor.bytes[cursor.at] != '<') {
            piece = readSpecialCharacter(piece);
            cursor.skipUntil(CharacterClass.SPECIAL_IN_TEXT);
        }
        buffer.append(piece, cursor.at);
    }

    /** Reads one special character. Returns the index of the first byte that is not in the buffer yet. */
    private int readSpecialCharacter(int piece) {
        cursor.checkCancelled();
        switch (cursor.bytes[cursor.at]) {
            case '&' -> {
                buffer.append(piece, cursor.at);
                buffer.append(tokens.readReference());
                return cursor.at;
            }
            case '\r' -> {
                cursor.at = buffer.appendLineEnd(piece, cursor.at);
                return cursor.at;
            }
            case ']' -> {
                if (cursor.startsWith("]]>")) {
                    throw cursor.problemAt(cursor.at, "]]> is not allowed in text");
                }
                cursor.at++;
            }
            default -> cursor.skipValidCharacter();
        }
        return piece;
    }

    /**
     * Creates a text node from the text after the last tag, comment or processing instruction. White space between two of these is dropped,
     * unless the element contains nothing else ({@code alone}) or has {@code xml:space="preserve"}.
     */
    private void finishText(boolean alone) {
        if (buffer.isEmpty()) {
            return;
        }
        if (buffer.isBlank() && !alone && !tags.preservesSpace()) {
            buffer.discard();
        } else {
            addLeaf(NodeKind.TEXT, QNames.NONE);
        }
    }

    private void addLeaf(NodeKind kind, int name) {
        tree.addLeaf(kind, name, buffer.start(), buffer.stop(), buffer.hash());
        buffer.begin();
    }
}
