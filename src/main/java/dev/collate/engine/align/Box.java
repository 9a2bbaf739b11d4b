package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.Deque;

/**
 * A part of a comparison: the elements {@code original[a0, a1)} are compared with the elements {@code modified[b0, b1)}.
 *
 * @param needsMinimalDiff whether the search in this box must find the smallest result. Such a search may take long, because only the work
 *     budget limits its cost
 */
record Box(int a0, int a1, int b0, int b1, boolean needsMinimalDiff) {
    int size() {
        return a1 - a0 + (b1 - b0);
    }

    /** Returns whether a side is empty, so that all elements of the other side must be marked. */
    boolean hasEmptySide() {
        return a0 == a1 || b0 == b1;
    }

    /** Returns the box without the equal elements at its start and at its end. */
    Box trim(MarkedSequences marks) {
        int a = a0;
        int b = b0;
        while (a < a1 && b < b1 && marks.areEqual(a, b)) {
            Cancellation.checkCurrentAt(a);
            a++;
            b++;
        }
        int aEnd = a1;
        int bEnd = b1;
        while (a < aEnd && b < bEnd && marks.areEqual(aEnd - 1, bEnd - 1)) {
            aEnd--;
            bEnd--;
            Cancellation.checkCurrentAt(aEnd);
        }
        return new Box(a, aEnd, b, bEnd, needsMinimalDiff);
    }

    /**
     * Pushes the two parts of this box that are before and after {@code inner}. The smaller part is pushed last, so that the stack stays
     * small: its height grows with the logarithm of the size of the input. The algorithms use the stack instead of recursion, because the
     * depth of a recursion would grow with the input.
     */
    void pushAround(Box inner, boolean needsMinimalDiffBefore, boolean needsMinimalDiffAfter, Deque<Box> stack) {
        var before = new Box(a0, inner.a0, b0, inner.b0, needsMinimalDiffBefore);
        var after = new Box(inner.a1, a1, inner.b1, b1, needsMinimalDiffAfter);
        boolean afterIsLarger = after.size() > before.size();
        stack.push(afterIsLarger ? after : before);
        stack.push(afterIsLarger ? before : after);
    }
}
