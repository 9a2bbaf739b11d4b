package dev.collate.engine.xml;

/** The kind of a node of an {@link XmlTree}. The tree stores the code of the kind. */
enum NodeKind {
    /** The document. Its children are the root element and the comments and processing instructions outside the root element. */
    DOCUMENT(0),
    ELEMENT(1),
    ATTRIBUTE(2),
    /**
     * A namespace declaration, if the comparison is namespace-aware. Declarations are not compared. {@link ElementMarkup} needs them to
     * find the declarations that the text of an element lacks.
     */
    NAMESPACE(3),
    TEXT(4),
    COMMENT(5),
    /** A processing instruction. */
    INSTRUCTION(6);

    private static final NodeKind[] BY_CODE = values();

    private final byte code;

    NodeKind(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    static NodeKind of(byte code) {
        return BY_CODE[code];
    }
}
