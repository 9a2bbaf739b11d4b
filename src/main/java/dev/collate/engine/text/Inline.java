package dev.collate.engine.text;

/** The granularity of the comparison of two paired lines. */
public enum Inline {
    NONE,
    WORD,
    CHAR
}
