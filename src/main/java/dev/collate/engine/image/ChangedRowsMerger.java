package dev.collate.engine.image;

import dev.collate.engine.align.RangePair;
import dev.collate.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Merges consecutive regions that together remove and insert the same number of rows, if this gives fewer changed pixels. In the merged
 * region, each row is compared with the row at the same position. An alignment with the maximum number of equal rows often removes and
 * inserts blank rows around a small change.
 *
 * <p>The offset at a boundary between two regions is the number of rows removed before this boundary, minus the number of rows inserted
 * before it. Consecutive regions can be merged if the offset before the first of them is equal to the offset after the last of them. The
 * search goes through the regions once, and stores the fewest changed pixels up to each boundary. It tries to merge only the regions since
 * the last boundary with the same offset, because a longer merged region consists of such regions and of equal rows.
 *
 * <p>The work is bounded: the merged regions of one offset do not overlap, so at each offset each row is compared at most once. Offset 0 is
 * always searched. So images of the same size never have more changed pixels than without an alignment. The other offsets together compare
 * at most as many pairs as both images have rows, plus one merged region. After that, regions are merged only at offset 0.
 */
final class ChangedRowsMerger {
    private static final int NO_BOUNDARY = -1;

    private final RowDistance distance;
    private final Cancellation cancellation = Cancellation.current();

    /**
     * The height of the modified image, in rows. An offset can be negative; an offset plus this height is its index in {@link
     * #lastBoundaries}.
     */
    private final int modifiedHeight;

    /** For each offset, the last boundary with this offset, or {@link #NO_BOUNDARY}. */
    private final int[] lastBoundaries;

    /** Number of pairs that may still be compared at other offsets than 0. */
    private int remainingPairs;

    ChangedRowsMerger(Canvas canvas, RowDistance distance) {
        this.distance = distance;
        int totalHeight = canvas.originalHeight() + canvas.modifiedHeight();
        this.modifiedHeight = canvas.modifiedHeight();
        this.lastBoundaries = new int[totalHeight + 1];
        this.remainingPairs = totalHeight;
    }

    /** Returns the regions with the fewest changed pixels. This method may be called only once. */
    List<ChangedRows> merge(List<ChangedRows> regions) {
        // Boundary k is between region k - 1 and region k.
        var fewestChanges = new long[regions.size() + 1];
        var mergeStarts = new int[regions.size() + 1];
        Arrays.fill(lastBoundaries, NO_BOUNDARY);
        int offset = 0;
        lastBoundaries[modifiedHeight] = 0;
        for (int boundary = 1; boundary <= regions.size(); boundary++) {
            var lastRegion = regions.get(boundary - 1);
            offset += lastRegion.region().aLength() - lastRegion.region().bLength();
            fewestChanges[boundary] = fewestChanges[boundary - 1] + lastRegion.changedPixels();
            mergeStarts[boundary] = boundary - 1;
            int start = lastBoundaries[offset + modifiedHeight];
            if (start != NO_BOUNDARY && start < boundary - 1 && (offset == 0 || remainingPairs > 0)) {
                long maxChanges = fewestChanges[boundary] - fewestChanges[start];
                long changed = changedPixels(mergedRegion(regions, start, boundary), offset, maxChanges);
                mergeStarts[boundary] = changed < maxChanges ? start : boundary - 1;
                fewestChanges[boundary] = fewestChanges[start] + Math.min(changed, maxChanges);
            }
            lastBoundaries[offset + modifiedHeight] = boundary;
        }
        return merged(regions, mergeStarts, fewestChanges);
    }

    /**
     * Compares each original row of a merged region with the modified row at the same position in the region. Returns the number of changed
     * pixels, at most {@code maxChanges}.
     */
    private long changedPixels(RangePair region, int offset, long maxChanges) {
        long changed = 0;
        for (int row = 0; row < region.aLength() && changed < maxChanges; row++) {
            cancellation.check();
            remainingPairs -= offset == 0 ? 0 : 1;
            changed += distance.between(region.aStart() + row, region.bStart() + row);
        }
        return Math.min(changed, maxChanges);
    }

    private static List<ChangedRows> merged(List<ChangedRows> regions, int[] mergeStarts, long[] fewestChanges) {
        var merged = new ArrayList<ChangedRows>();
        for (int boundary = regions.size(); boundary > 0; boundary = mergeStarts[boundary]) {
            int start = mergeStarts[boundary];
            merged.add(
                    start == boundary - 1
                            ? regions.get(start)
                            : new ChangedRows(
                                    mergedRegion(regions, start, boundary),
                                    0,
                                    fewestChanges[boundary] - fewestChanges[start]));
        }
        return merged.reversed();
    }

    /** Returns the region from the start of region {@code start} to the end of the region before region {@code end}. */
    private static RangePair mergedRegion(List<ChangedRows> regions, int start, int end) {
        var first = regions.get(start).region();
        var last = regions.get(end - 1).region();
        return new RangePair(first.aStart(), last.aEnd(), first.bStart(), last.bEnd());
    }
}
