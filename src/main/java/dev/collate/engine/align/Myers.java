package dev.collate.engine.align;

import dev.collate.engine.align.SequenceDiffer.Marker;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The divide-and-conquer algorithm of Myers. The algorithm removes the equal elements at both ends of a box and excludes the elements that
 * cannot be matched. Then {@link SplitSearch} finds a point at which the box can be split. The algorithm continues with the parts before
 * and after this point.
 *
 * <p>{@link #markUnmatched} finds the minimum number of marks, as long as the work budget is not spent. {@link #markWithCostLimit} searches
 * like {@code git diff} without {@code --minimal}. Git also uses this search inside patience and histogram. This search has a cost limit.
 * It also excludes very common elements, because matching them would split the changes into small pieces.
 */
final class Myers implements Marker {
    private static final int MIN_COST_LIMIT = 256;

    private final MarkedSequences marks;
    private final CandidateElements candidates;
    private final SplitSearch search;
    private final Deque<Box> stack = new ArrayDeque<>();

    /** Creates an instance for two sides whose ids are less than {@code idCount}. */
    Myers(MarkedSequences marks, int idCount, WorkBudget budget) {
        this.marks = marks;
        this.candidates = new CandidateElements(marks, idCount);
        this.search = new SplitSearch(budget);
    }

    @Override
    public boolean isApproximate() {
        return search.approximate;
    }

    /** Marks the minimum number of elements of the two sides, unless the work budget is spent. */
    @Override
    public void markUnmatched() {
        solveBox(new Box(0, marks.original.length, 0, marks.modified.length, true).trim(marks));
    }

    /** Marks elements of the box. The number of marks is small but is not always the minimum, because the search has a cost limit. */
    void markWithCostLimit(Box box) {
        solveBox(box);
    }

    private void solveBox(Box whole) {
        var inner = whole.trim(marks);
        if (inner.hasEmptySide()) {
            marks.markAll(inner);
            return;
        }
        var packed = candidates.pack(whole, inner);
        if (packed == null) {
            stack.push(inner);
            divideStackedBoxes(marks);
        } else {
            stack.push(new Box(0, packed.original.length, 0, packed.modified.length, whole.needsMinimalDiff()));
            divideStackedBoxes(packed);
            candidates.unpack(packed, inner);
        }
    }

    /** Marks the elements of the boxes on the stack. {@code marks} contains the two sides to which the boxes refer. */
    private void divideStackedBoxes(MarkedSequences marks) {
        int costLimit = Math.max(MIN_COST_LIMIT, CandidateElements.approximateSquareRoot(candidates.count() + 3));
        while (!stack.isEmpty()) {
            var part = stack.pop().trim(marks);
            if (part.hasEmptySide()) {
                marks.markAll(part);
                continue;
            }
            search.search(marks, part, costLimit);
            var split = new Box(search.x, search.x, search.y, search.y, true);
            part.pushAround(split, search.needsMinimalDiffBefore, search.needsMinimalDiffAfter, stack);
        }
    }
}
