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
    private static final int NOWHERE = -1;

    private final int[] ids;
    private final BitSet marked;
    private final int otherLength;
    private final BitSet other;
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

    Slider(int[] ids, BitSet marked, int otherLength, BitSet other, Placement placement) {
        this.ids = ids;
        this.marked = marked;
        this.otherLength = otherLength;
        this.other = other;
        this.placement = placement;
    }

    /** Shifts each run, from the first to the last. */
    void run() {
        end = 0;
        otherEnd = 0;
        while (end < ids.length || otherEnd < otherLength) {
            int next = Alignment.next(marked, end, ids.length);
            int otherNext = Alignment.next(other, otherEnd, otherLength);
            int equal = Math.min(next - end, otherNext - otherEnd);
            start = end + equal;
            end = marked.nextClearBit(start);
            otherStart = otherEnd + equal;
            otherEnd = other.nextClearBit(otherStart);
            if (start < end) {
                slide();
            }
        }
    }

    private void slide() {
        cancellation.check();
        int size;
        int earliest;
        int beside;
        do {
            size = end - start;
            while (shiftUp()) {}
            earliest = end;
            beside = otherStart < otherEnd ? end : NOWHERE;
            while (shiftDown()) {
                beside = otherStart < otherEnd ? end : beside;
            }
        } while (size < end - start);
        if (earliest < end) {
            int best = beside == NOWHERE ? placement.bestEnd(size, earliest, end) : beside;
            while (best < end) {
                shiftUp();
            }
        }
    }

    private boolean shiftUp() {
        if (start == 0 || ids[start - 1] != ids[end - 1]) {
            return false;
        }
        cancellation.check();
        marked.set(--start);
        marked.clear(--end);
        start = marked.previousClearBit(start) + 1;
        otherEnd = otherStart - 1;
        otherStart = other.previousClearBit(otherEnd - 1) + 1;
        return true;
    }

    private boolean shiftDown() {
        if (end == ids.length || ids[start] != ids[end]) {
            return false;
        }
        cancellation.check();
        marked.clear(start++);
        marked.set(end++);
        end = marked.nextClearBit(end);
        otherStart = otherEnd + 1;
        otherEnd = other.nextClearBit(otherStart);
        return true;
    }
}
