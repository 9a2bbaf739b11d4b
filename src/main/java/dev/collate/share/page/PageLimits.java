package dev.collate.share.page;

/** Limits of what the page of a share reads and shows. The downloads always contain everything. */
final class PageLimits {
    /** Lines of hunks, on all pages together: context, removed and added. */
    static final int LINES = 20_000;

    /** SideBySide of hunks on one page. */
    static final int ROWS = 1_000;

    /** Bytes of HTML of the lines of hunks on one page. */
    static final int ROW_BYTES = 500_000;

    /** Lines of one unchanged run. */
    static final int RUN_LINES = 100;

    /** Lines of all unchanged runs on one page. */
    static final int ALL_RUN_LINES = 500;

    /** Bytes of HTML of all unchanged runs on one page. */
    static final int RUN_BYTES = 100_000;

    /** Bytes of one line of an unchanged run. */
    static final int RUN_LINE_BYTES = 1_000;

    /** Maximum lines of an unchanged run that is not collapsed. */
    static final int MAX_OPEN_RUN = 3;

    /** Bytes of a line of a hunk that are compared with the line on the other side. */
    static final int LINE_BYTES = 20_000;

    /** Characters of the lines of all hunks that are compared. */
    static final int LINE_CHARACTERS = 2_000_000;

    /** Characters of one line, or one value, that are shown. */
    static final int TEXT_CHARACTERS = 1_000;

    /** Entries of a structured comparison on all pages together. */
    static final int ALL_CHANGES = 10_000;

    /** Entries on one page. */
    static final int CHANGES = 500;

    /** Bytes of HTML of the entries on one page. */
    static final int CHANGE_BYTES = 500_000;

    /** Characters of one value that are compared with the value on the other side. */
    static final int VALUE_CHARACTERS = 20_000;

    /** Bytes of one value that are laid out: more than {@link #VALUE_CHARACTERS} of any characters. */
    static final int VALUE_BYTES = 4 * VALUE_CHARACTERS;

    /** Characters of all values that are compared. */
    static final int ALL_VALUE_CHARACTERS = 2_000_000;

    /** Bytes of a content that are shown for copying. */
    static final int CONTENT_BYTES = 100_000;

    /** Characters of a content that are shown for copying, as HTML. */
    static final int CONTENT_HTML_BYTES = 120_000;

    /** Columns of a CSV table. */
    static final int COLUMNS = 50;

    /** Bytes of an unchanged cell of a CSV table. */
    static final int CELL_BYTES = 400;

    /** Bytes of a structured comparison that are read. */
    static final int DIFF_BYTES = 8_000_000;

    /** Bytes of the original that are read for the unchanged runs. */
    static final int READ_BYTES = 64_000_000;

    private PageLimits() {}
}
