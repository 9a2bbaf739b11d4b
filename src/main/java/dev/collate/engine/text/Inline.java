package dev.collate.engine.text;

/** How finely the two lines of a replaced pair are compared with each other. */
public enum Inline {
    NONE,
    WORD,
    CHAR
}
