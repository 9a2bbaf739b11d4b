package dev.collate.share.page;

/** How much of a share its page reads and shows; all of it is in the downloads. */
final class PageLimits {
    /** Lines of hunks: context, removed and added. */
    static final int LINES = 2_000;

    /** Lines of one unchanged run. */
    static final int FOLDED_LINES = 100;

    /** Lines of all unchanged runs together. */
    static final int ALL_FOLDED_LINES = 1_000;

    /** Bytes of one of those lines. */
    static final int FOLDED_LINE_BYTES = 1_000;

    /** Most lines of an unchanged run that is not folded. */
    static final int SMALL_FOLD = 3;

    /** Bytes of a line of a hunk that are compared with the line beside it. */
    static final int LINE_BYTES = 20_000;

    /** Characters of the lines of all hunks that are. */
    static final int LINE_CHARACTERS = 500_000;

    /** Characters of one line, or one value, that are shown. */
    static final int TEXT_CHARACTERS = 1_000;

    /** Entries of a structured comparison. */
    static final int CHANGES = 500;

    /** Characters of one value that are compared with the value beside it. */
    static final int VALUE_CHARACTERS = 20_000;

    /** Characters of all values that are. */
    static final int ALL_VALUE_CHARACTERS = 500_000;

    /** Bytes of a content that are shown for copying. */
    static final int CONTENT_BYTES = 100_000;

    /** Bytes of a structured comparison that are read. */
    static final int DIFF_BYTES = 4_000_000;

    /** Bytes that are read of the lines, and of the contents between them. */
    static final int READ_BYTES = 8_000_000;

    private PageLimits() {}
}
