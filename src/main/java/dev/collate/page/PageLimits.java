package dev.collate.page;

/**
 * The maximum amounts of data that the pages of a comparison read and show. The downloads always contain everything. An unchanged run is a
 * sequence of unchanged lines between two hunks.
 */
final class PageLimits {
    /** Maximum number of context, removed and added lines in the hunks of all pages together. */
    static final int MAX_TOTAL_HUNK_LINES = 20_000;

    /** Maximum number of rows in the hunks of one page. */
    static final int MAX_PAGE_ROWS = 500;

    /** Maximum number of bytes that the hunks of one page have as HTML. */
    static final int MAX_PAGE_ROW_BYTES = 500_000;

    /** Maximum number of lines of one unchanged run that a page shows. */
    static final int MAX_RUN_LINES = 100;

    /** Maximum number of lines in all unchanged runs of one page together. */
    static final int MAX_PAGE_RUN_LINES = 500;

    /** Maximum number of bytes that all unchanged runs of one page have as HTML. */
    static final int MAX_PAGE_RUN_BYTES = 100_000;

    /** Maximum number of bytes of one line in an unchanged run. */
    static final int MAX_RUN_LINE_BYTES = 1_000;

    /** Maximum number of lines of an unchanged run that is not collapsed. */
    static final int MAX_OPEN_RUN_LINES = 3;

    /** Maximum number of characters in the lines of all hunks together, before the lines are shortened to {@link #MAX_SHOWN_CHARACTERS}. */
    static final int MAX_TOTAL_HUNK_CHARACTERS = 2_000_000;

    /** Maximum number of steps for the marks of changed words in the lines of all hunks together (see {@code InlineBudget}). */
    static final long MAX_WORD_DIFF_STEPS = 2_000_000;

    /** Maximum number of characters of one line or one value that a page shows. */
    static final int MAX_SHOWN_CHARACTERS = 1_000;

    /** Maximum number of entries of a structured comparison on all pages together. */
    static final int MAX_CHANGES = 10_000;

    /** Maximum number of entries on one page. */
    static final int MAX_PAGE_CHANGES = 500;

    /** Maximum number of bytes that the entries of one page have as HTML. */
    static final int MAX_PAGE_CHANGE_BYTES = 500_000;

    /** Maximum number of characters at the beginning of a value that are compared with the value on the other side. */
    static final int MAX_COMPARED_CHARACTERS = 20_000;

    /**
     * Maximum number of bytes of a value that are indented. In UTF-8, {@link #MAX_COMPARED_CHARACTERS} characters take at most this many
     * bytes.
     */
    static final int MAX_INDENTED_BYTES = 4 * MAX_COMPARED_CHARACTERS;

    /** Maximum number of characters in the paths and values of all entries together, before the values are shortened for the page. */
    static final int MAX_TOTAL_VALUE_CHARACTERS = 2_000_000;

    /** Maximum number of bytes of the beginning of each content, which a page shows so that a reader can copy it. */
    static final int MAX_CONTENT_BYTES = 100_000;

    /** Maximum number of characters of the HTML of the beginning of a content. */
    static final int MAX_CONTENT_HTML_CHARACTERS = 120_000;

    /** Maximum number of rows of a CSV table on one page. A row has many cells, so a page has fewer rows than entries. */
    static final int MAX_PAGE_CSV_ROWS = 250;

    /** Maximum number of columns of a CSV table that a page shows. */
    static final int MAX_COLUMNS = 50;

    /** Maximum number of bytes of an unchanged cell of a CSV table that a page shows. */
    static final int MAX_CELL_BYTES = 400;

    private PageLimits() {}
}
