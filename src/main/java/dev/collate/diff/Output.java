package dev.collate.diff;

/** What the caller makes from the result of a comparison. It decides how much memory the comparison reserves. */
public enum Output {
    /** The response of a comparison endpoint: the differences, or a patch. */
    RESPONSE,
    /** A page or a share. It also has lines, layouts and a table, or the highlight image and the regions of images. */
    PAGE
}
