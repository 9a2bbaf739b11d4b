package dev.collate.engine.text;

/** The type of a line of a diff. */
public enum LineType {
    /** The line is only in the modified text. */
    ADD("add", '+'),
    /** The line is only in the original. */
    DEL("del", '-'),
    /** The line is in both texts. */
    NORMAL("normal", ' ');

    private final String wireName;
    private final char sign;

    LineType(String wireName, char sign) {
        this.wireName = wireName;
        this.sign = sign;
    }

    /** Returns the name in the API. */
    public String wireName() {
        return wireName;
    }

    /** Returns the first character of the line in a unified patch. */
    char sign() {
        return sign;
    }
}
