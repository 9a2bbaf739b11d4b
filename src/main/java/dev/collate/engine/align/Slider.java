package dev.collate.engine.align;

import dev.collate.engine.align.Alignment.Placement;
import dev.collate.work.Cancellation;
import java.util.BitSet;

/**
 * Shifts the runs of marked elements of one side to their most readable positions. The alignment stays correct, because the unmarked
 * elements of both sides stay equal. Two runs that touch each other become one run. If a run can be shifted to a position at which the
 * other side also has marked elements, this position is chosen, so that a replacement is one change. Otherwise a {@link Placement} chooses
 * the position.
 */
final class Slider {
    private static final int NO_POSITION = -1;

    private final int[] ids;
    private final BitSet marked;
    private final int otherLength;
    private final BitSet otherMarked;
    private final Placement placement;
    private final Cancellation cancellation = Cancellation.current();

    /**
     * The current run of marked elements is {@code [start, end)}. The marked elements at the same position on the other side are {@code
     * [otherStart, otherEnd)}; this range is often empty.
     */
    private int start;

    private int end;
    private int otherStart;
    private int otherEnd;

    Slider(int[] ids, BitSet marked, int otherLength, BitSet otherMarked, Placement placement) {
        this.ids = ids;
        this.marked = marked;
        this.otherLength = otherLength;
        this.otherMarked = otherMarked;
        this.placement = placement;
    }

    /** Shifts each run, from the first to the last. */
    void slideAllRuns() {
        end = 0;
        otherEnd = 0;
        while (end < ids.length || otherEnd < otherLength) {
            skipEqual();
            end = marked.nextClearBit(start);
            otherEnd = otherMarked.nextClearBit(otherStart);
            if (start < end) {
                slideRun();
            }
        }
    }

    /** Sets the starts to the next run. Stops at the first mark of either side: the next mark of the other side may be far behind it. */
    private void skipEqual() {
        start = end;
        otherStart = otherEnd;
        while (start < ids.length && otherStart < otherLength && !marked.get(start) && !otherMarked.get(otherStart)) {
            start++;
            otherStart++;
        }
    }

    private void slideRun() {
        cancellation.check();
        int size;
        int earliestEnd;
        int endBesideOtherRun;
        // A shifted run may join a neighbouring run. Then the larger run may have other possible positions.
        do {
            size = end - start;
            while (shiftUp()) {}
            earliestEnd = end;
            endBesideOtherRun = otherStart < otherEnd ? end : NO_POSITION;
            while (shiftDown()) {
                endBesideOtherRun = otherStart < otherEnd ? end : endBesideOtherRun;
            }
        } while (size < end - start);
        if (earliestEnd < end) {
            int best = endBesideOtherRun == NO_POSITION ? placement.bestEnd(size, earliestEnd, end) : endBesideOtherRun;
            while (best < end) {
                shiftUp();
            }
        }
    }

    /** Shifts the run by one element towards the start of the side. Returns false if this is not possible. */
    private boolean shiftUp() {
        if (start == 0 || ids[start - 1] != ids[end - 1]) {
            return false;
        }
        cancellation.check();
        marked.set(--start);
        marked.clear(--end);
        start = marked.previousClearBit(start) + 1;
        otherEnd = otherStart - 1;
        otherStart = otherMarked.previousClearBit(otherEnd - 1) + 1;
        return true;
    }

    /** Shifts the run by one element towards the end of the side. Returns false if this is not possible. */
    private boolean shiftDown() {
        if (end == ids.length || ids[start] != ids[end]) {
            return false;
        }
        cancellation.check();
        marked.clear(start++);
        marked.set(end++);
        end = marked.nextClearBit(end);
        otherStart = otherEnd + 1;
        otherEnd = otherMarked.nextClearBit(otherStart);
        return true;
    }
}
