package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.text.ChangeLine.Segment;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares removed lines with the added lines that replace them, word by word or by character. Compares only the first {@value #MAX_BYTES}
 * bytes of such lines, because nobody reads more lines so closely. The comparison of a region is computed again whenever the region is
 * read.
 *
 * @param originalUntil the index of the first line of the original that is not compared, because the limit is reached
 * @param modifiedUntil the same index in the modified text
 * @param budget the steps that the comparison of all pairs of lines may take
 */
record InlineDiff(
        AlignedLines lines, Inline inline, Folding folding, int originalUntil, int modifiedUntil, InlineBudget budget) {
    private static final int MAX_BYTES = 1 << 20;

    static InlineDiff of(AlignedLines lines, Inline inline, Folding folding, InlineBudget budget) {
        if (inline == Inline.NONE) {
            return new InlineDiff(lines, inline, folding, 0, 0, budget);
        }
        // With a budget, the steps are counted when the lines are read. To add up the bytes of many short regions takes
        // longer than to compare them.
        if (!budget.isUnlimited()) {
            return all(lines, inline, folding, budget);
        }
        long left = MAX_BYTES;
        for (var region : lines.alignment().regions()) {
            if (region.aLength() > 0 && region.bLength() > 0) {
                int maxLines = Math.max(region.aLength(), region.bLength());
                int fitting = fitting(lines, region, maxLines, left);
                if (fitting < maxLines) {
                    return new InlineDiff(
                            lines, inline, folding, originalEnd(region, fitting), modifiedEnd(region, fitting), budget);
                }
                left -= bytes(lines, region, maxLines);
            }
        }
        return all(lines, inline, folding, budget);
    }

    private static InlineDiff all(AlignedLines lines, Inline inline, Folding folding, InlineBudget budget) {
        return new InlineDiff(
                lines,
                inline,
                folding,
                lines.original().count(),
                lines.modified().count(),
                budget);
    }

    /**
     * Returns how many lines of each side can be compared. This is the maximum n, up to {@code maxLines}, for which the first n lines of
     * both sides have at most {@code maxBytes} bytes in total.
     */
    private static int fitting(AlignedLines lines, RangePair region, int maxLines, long maxBytes) {
        int fitting = 0;
        int tooMany = maxLines + 1;
        while (tooMany - fitting > 1) {
            int middle = (fitting + tooMany) >>> 1;
            if (bytes(lines, region, middle) <= maxBytes) {
                fitting = middle;
            } else {
                tooMany = middle;
            }
        }
        return fitting;
    }

    /** Returns the total number of bytes in the first {@code count} lines of both sides of the region. */
    private static long bytes(AlignedLines lines, RangePair region, int count) {
        return (long) lines.original().bytes(region.aStart(), originalEnd(region, count))
                + lines.modified().bytes(region.bStart(), modifiedEnd(region, count));
    }

    private static int originalEnd(RangePair region, int count) {
        return region.aStart() + Math.min(region.aLength(), count);
    }

    private static int modifiedEnd(RangePair region, int count) {
        return region.bStart() + Math.min(region.bLength(), count);
    }

    RegionSegments segments(RangePair region) {
        // One line more than the budget allows, so that the budget is then exceeded.
        long maxLines = budget.maxPairs() + 1;
        int originalEnd = (int) Math.min(region.aStart() + maxLines, Math.min(region.aEnd(), originalUntil));
        int modifiedEnd = (int) Math.min(region.bStart() + maxLines, Math.min(region.bEnd(), modifiedUntil));
        if (originalEnd <= region.aStart() || modifiedEnd <= region.bStart() || budget.isExceeded()) {
            return RegionSegments.none(region);
        }
        var before = read(lines.original(), region.aStart(), originalEnd);
        var after = read(lines.modified(), region.bStart(), modifiedEnd);
        int[] partners = LineMatcher.pair(before, after, folding);
        var removed = new ArrayList<List<Segment>>(Collections.nCopies(before.size(), List.of()));
        var added = new ArrayList<List<Segment>>(Collections.nCopies(after.size(), List.of()));
        for (int i = 0; i < partners.length; i++) {
            int j = partners[i];
            if (j >= 0 && budget.take(before.get(i), after.get(j))) {
                var pair = LinePair.of(before.get(i), after.get(j), inline, folding);
                removed.set(i, pair.removed());
                added.set(j, pair.added());
            }
        }
        return new RegionSegments(region, removed, added);
    }

    private static List<Utf8Slice> read(Lines lines, int from, int to) {
        var reader = new LineCursor(lines);
        return IntStream.range(from, to).mapToObj(reader::read).toList();
    }
}
