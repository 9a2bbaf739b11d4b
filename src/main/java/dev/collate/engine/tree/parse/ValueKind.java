package dev.collate.engine.tree.parse;

/** The kind of a JSON value. */
public enum ValueKind {
    OBJECT,
    ARRAY,
    STRING,
    NUMBER,
    /** {@code true}, {@code false} or {@code null}. */
    LITERAL,
    /** An ignored value of any kind. */
    IGNORED;

    /** Returns the kind of the value whose JSON text begins with this byte. */
    static ValueKind startingWith(byte firstByte) {
        return switch (firstByte) {
            case '{' -> OBJECT;
            case '[' -> ARRAY;
            case '"' -> STRING;
            case 't', 'f', 'n' -> LITERAL;
            default -> NUMBER;
        };
    }

    public boolean isScalar() {
        return this == STRING || this == NUMBER || this == LITERAL;
    }

    public boolean isContainer() {
        return this == OBJECT || this == ARRAY;
    }
}
