package dev.collate.page;

import java.util.List;

/**
 * The lines of two contents that one page shows.
 *
 * @param first number of the first hunk on the page, counted from 1
 * @param after the unchanged lines after the last hunk; empty unless this is the last page
 */
record LineComparison(int first, List<HunkView> hunks, UnchangedRun after) implements PageContent {
    LineComparison {
        hunks = List.copyOf(hunks);
    }
}
