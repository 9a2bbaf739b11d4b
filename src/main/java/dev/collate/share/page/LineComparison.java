package dev.collate.share.page;

import java.util.List;

/**
 * A window of the lines of two contents, as the page shows them.
 *
 * @param first the number of the first hunk, from 1
 * @param after the unchanged lines after the last hunk; empty unless this is the last window
 */
record LineComparison(int first, List<HunkView> hunks, UnchangedRun after) {
    LineComparison {
        hunks = List.copyOf(hunks);
    }
}
