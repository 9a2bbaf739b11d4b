package dev.collate.engine.text;

/** The units in which two paired lines are compared with each other. */
public enum Inline {
    NONE,
    WORD,
    CHAR
}
