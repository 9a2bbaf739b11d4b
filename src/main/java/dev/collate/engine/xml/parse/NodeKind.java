package dev.collate.engine.xml.parse;

/** The kind of a node of an {@link XmlTree}. The arrays of the tree contain its code. */
public enum NodeKind {
    /** The document; its children are the root element and the comments and processing instructions around it. */
    DOCUMENT(0),
    ELEMENT(1),
    ATTRIBUTE(2),
    /** A namespace declaration, if namespaces are resolved. Declarations are not compared, but are needed to write names. */
    NAMESPACE(3),
    TEXT(4),
    COMMENT(5),
    INSTRUCTION(6);

    private static final NodeKind[] BY_CODE = values();

    private final byte code;

    NodeKind(int code) {
        this.code = (byte) code;
    }

    public byte code() {
        return code;
    }

    static NodeKind of(byte code) {
        return BY_CODE[code];
    }
}
