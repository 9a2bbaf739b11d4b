package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.text.ChangeLine.Segment;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Compares removed lines with the added lines that replace them, word by word or by character. The comparison of a region is computed again
 * whenever the region is read.
 *
 * @param budget the steps that the comparison of all lines may take
 */
record InlineDiff(AlignedLines lines, Inline inline, Folding folding, InlineBudget budget) {
    Segments segments(RangePair region) {
        if (inline == Inline.NONE || region.aLength() == 0 || region.bLength() == 0 || budget.isExceeded()) {
            return Segments.none(region);
        }
        var removedLines = new ArrayList<Utf8Slice>();
        var addedLines = new ArrayList<Utf8Slice>();
        readLines(region, removedLines, addedLines);
        int[] partners = LineMatcher.pairLines(removedLines, addedLines, folding);
        var removedSegments = new ArrayList<List<Segment>>(Collections.nCopies(removedLines.size(), List.of()));
        var addedSegments = new ArrayList<List<Segment>>(Collections.nCopies(addedLines.size(), List.of()));
        for (int i = 0; i < partners.length; i++) {
            int j = partners[i];
            if (j >= 0) {
                var pair = LinePair.compare(removedLines.get(i), addedLines.get(j), inline, folding);
                removedSegments.set(i, pair.removed());
                addedSegments.set(j, pair.added());
            }
        }
        return new Segments(region, removedSegments, addedSegments);
    }

    /** Reads the lines of both sides in turns, as long as the budget has steps left. */
    private void readLines(RangePair region, List<Utf8Slice> removedLines, List<Utf8Slice> addedLines) {
        var original = new Lines.Cursor(lines.original());
        var modified = new Lines.Cursor(lines.modified());
        int longer = Math.max(region.aLength(), region.bLength());
        for (int line = 0; line < longer && !budget.isExceeded(); line++) {
            if (line < region.aLength()) {
                addIfInBudget(original.read(region.aStart() + line), removedLines);
            }
            if (line < region.bLength()) {
                addIfInBudget(modified.read(region.bStart() + line), addedLines);
            }
        }
    }

    private void addIfInBudget(Utf8Slice line, List<Utf8Slice> lines) {
        if (budget.trySpend(line)) {
            lines.add(line);
        }
    }

    /**
     * The segments of the lines of one changed region, which show the differences inside the lines.
     *
     * @param removed the segments of each removed line that was compared; lines at the end of the region may be missing
     * @param added the same for the added lines
     */
    record Segments(RangePair region, List<List<Segment>> removed, List<List<Segment>> added) {
        /** No segments, for an empty region. */
        static final Segments NONE = none(new RangePair(0, 0, 0, 0));

        static Segments none(RangePair region) {
            return new Segments(region, List.of(), List.of());
        }

        /**
         * Returns whether an iteration that has reached these two lines is inside the region. One of the two lines may already be the first
         * line after the region.
         */
        boolean covers(int original, int modified) {
            return region.aStart() <= original
                    && original <= region.aEnd()
                    && region.bStart() <= modified
                    && modified <= region.bEnd()
                    && (original < region.aEnd() || modified < region.bEnd());
        }

        List<Segment> ofRemoved(int original) {
            return segmentsOfLine(removed, original - region.aStart());
        }

        List<Segment> ofAdded(int modified) {
            return segmentsOfLine(added, modified - region.bStart());
        }

        private static List<Segment> segmentsOfLine(List<List<Segment>> segments, int line) {
            return line < segments.size() ? segments.get(line) : List.of();
        }
    }
}
