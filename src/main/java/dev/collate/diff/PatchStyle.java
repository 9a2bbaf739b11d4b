package dev.collate.diff;

/** The style of a JSON Patch in a response. */
public enum PatchStyle {
    /** The patch has only the operations that change the document. */
    PLAIN,
    /** A test operation with the old value precedes each operation that removes or replaces a value. */
    TEST
}
