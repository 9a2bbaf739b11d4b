package dev.collate.engine.json.parse;

/** What a JSON value is. */
public enum Kind {
    OBJECT,
    ARRAY,
    STRING,
    NUMBER,
    LITERAL,
    /** Nothing that is looked at, whatever its text is. */
    IGNORED;

    /** Told by the first byte of its text. */
    static Kind of(byte first) {
        return switch (first) {
            case '{' -> OBJECT;
            case '[' -> ARRAY;
            case '"' -> STRING;
            case 't', 'f', 'n' -> LITERAL;
            default -> NUMBER;
        };
    }

    public boolean scalar() {
        return this == STRING || this == NUMBER || this == LITERAL;
    }

    public boolean container() {
        return this == OBJECT || this == ARRAY;
    }
}
