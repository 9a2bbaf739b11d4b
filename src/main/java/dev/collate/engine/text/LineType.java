package dev.collate.engine.text;

/** What happened to a line. */
public enum LineType {
    /** Only in the modified text. */
    ADD("add", '+'),
    /** Only in the original. */
    DEL("del", '-'),
    /** In both. */
    NORMAL("normal", ' ');

    private final String wireName;
    private final char sign;

    LineType(String wireName, char sign) {
        this.wireName = wireName;
        this.sign = sign;
    }

    /** The name in the API. */
    public String wireName() {
        return wireName;
    }

    /** The first character of the line in a unified patch. */
    char sign() {
        return sign;
    }
}
