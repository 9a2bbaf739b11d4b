package dev.collate.diff.json;

/** What a JSON value is, told by its first byte. */
enum Kind {
    OBJECT,
    ARRAY,
    STRING,
    NUMBER,
    LITERAL;

    static Kind of(byte first) {
        return switch (first) {
            case '{' -> OBJECT;
            case '[' -> ARRAY;
            case '"' -> STRING;
            case 't', 'f', 'n' -> LITERAL;
            default -> NUMBER;
        };
    }

    boolean container() {
        return this == OBJECT || this == ARRAY;
    }
}
