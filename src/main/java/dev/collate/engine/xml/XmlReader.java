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
    private final XmlCursor source;
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
        this.source = new XmlCursor(text, input);
        this.buffer = new TextBuffer(text.bytes(), text.to());
        this.names = names;
        this.ignoreComments = options.ignoreComments();
        this.tree = new TreeBuilder(names, options, text);
        this.tokens = new XmlTokens(source, names);
        this.tags = new TagReader(source, buffer, tokens, names, tree);
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
        var prolog = new Prolog(source);
        prolog.skipXmlDeclaration();
        buffer.begin();
        while (source.at < source.end) {
            if (source.bytes[source.at] != '<') {
                readText();
            } else {
                switch (source.at + 1 < source.end ? source.bytes[source.at + 1] : 0) {
                    case '/' -> endTag();
                    case '?' -> readInstruction();
                    case '!' -> readDeclaration(prolog);
                    default -> startTag();
                }
            }
        }
        if (tree.depth() > 0) {
            throw source.problemAt(
                    source.end, "the document ends inside the unclosed element " + tags.describeOpenElement());
        }
        if (!hasRoot) {
            throw source.expected("the root element");
        }
        return tree.build(text, buffer.copies());
    }

    private void startTag() {
        source.checkCancelled();
        finishText(false);
        if (hasRoot && tree.depth() == 0) {
            throw source.problemAt(source.at, "a document must have only one root element");
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
        source.checkCancelled();
        if (source.startsWith("<!--")) {
            readComment();
        } else if (source.startsWith("<![CDATA[") && tree.depth() > 0) {
            int opened = source.at;
            source.at += "<![CDATA[".length();
            source.skipPast("]]>", "CDATA section", opened);
            buffer.appendLines(opened + "<![CDATA[".length(), source.at - "]]>".length());
        } else if (source.startsWith("<!DOCTYPE") && !hasDoctype && !hasRoot) {
            hasDoctype = true;
            prolog.skipDoctype();
        } else {
            throw source.problemAt(
                    source.at,
                    "<! must begin a comment here, or a CDATA section inside an element; a document type is allowed only once, before the root element");
        }
    }

    private void readComment() {
        int opened = source.at;
        if (ignoreComments) {
            source.skipComment();
        } else {
            onlyText = false;
            finishText(false);
            source.skipComment();
            buffer.appendLines(opened + "<!--".length(), source.at - "-->".length());
            addLeaf(NodeKind.COMMENT, QNames.NONE);
        }
    }

    private void readInstruction() {
        source.checkCancelled();
        onlyText = false;
        finishText(false);
        int opened = source.at;
        source.at += "<?".length();
        int target = tokens.readName("the target of a processing instruction");
        if (names.namespaceAware() && names.prefix(target) != Symbols.EMPTY) {
            throw source.problemAt(opened, "the target of a processing instruction must not contain a colon");
        }
        if (names.symbols().text(target).equalsIgnoreCase("xml")) {
            throw source.problemAt(opened, "an XML declaration is allowed only at the start of a document");
        }
        int name = names.of(target, Symbols.EMPTY);
        boolean spaced = source.skipSpace();
        int data = source.at;
        source.skipPast("?>", "processing instruction", opened);
        int end = source.at - "?>".length();
        if (!spaced && end > data) {
            source.at = data;
            throw source.expected("white space or ?>");
        }
        buffer.appendLines(data, end);
        addLeaf(NodeKind.INSTRUCTION, name);
    }

    private void readText() {
        if (tree.depth() == 0) {
            if (!source.skipSpace()) {
                throw source.expected(STRAY_TEXT);
            }
            return;
        }
        int piece = source.at;
        source.skipUntil(CharacterClass.SPECIAL_IN_TEXT);
        while (source.at < source.end && source.bytes[source.at] != '<') {
            piece = readSpecialCharacter(piece);
            source.skipUntil(CharacterClass.SPECIAL_IN_TEXT);
        }
        buffer.append(piece, source.at);
    }

    /** Reads one special character. Returns the index of the first byte that is not in the buffer yet. */
    private int readSpecialCharacter(int piece) {
        source.checkCancelled();
        switch (source.bytes[source.at]) {
            case '&' -> {
                buffer.append(piece, source.at);
                buffer.append(tokens.readReference());
                return source.at;
            }
            case '\r' -> {
                source.at = buffer.appendLineEnd(piece, source.at);
                return source.at;
            }
            case ']' -> {
                if (source.startsWith("]]>")) {
                    throw source.problemAt(source.at, "]]> is not allowed in text");
                }
                source.at++;
            }
            default -> source.skipValidCharacter();
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
