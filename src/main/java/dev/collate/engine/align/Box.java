package dev.collate.engine.align;

import dev.collate.work.Cancellation;

/**
 * A part of a comparison: the elements {@code original[a0, a1)} are compared with the elements {@code modified[b0, b1)}. A box is mutable,
 * so that a loop over hundreds of thousands of boxes can reuse one instance.
 */
final class Box {
    int a0;
    int a1;
    int b0;
    int b1;
    /** Whether the search in this box must find the smallest result. Such a search may take long, because its cost has no limit. */
    boolean minimal;

    Box set(int a0, int a1, int b0, int b1, boolean minimal) {
        this.a0 = a0;
        this.a1 = a1;
        this.b0 = b0;
        this.b1 = b1;
        this.minimal = minimal;
        return this;
    }

    Box copy(Box other) {
        return set(other.a0, other.a1, other.b0, other.b1, other.minimal);
    }

    int size() {
        return a1 - a0 + (b1 - b0);
    }

    /** Returns whether a side is empty, so that all elements of the other side must be marked. */
    boolean hasEmptySide() {
        return a0 == a1 || b0 == b1;
    }

    /** Makes the box smaller: removes the equal elements at its start and at its end. */
    Box trim(MarkedSequences marks) {
        while (a0 < a1 && b0 < b1 && marks.equal(a0, b0)) {
            Cancellation.checkCurrentAt(a0);
            a0++;
            b0++;
        }
        while (a0 < a1 && b0 < b1 && marks.equal(a1 - 1, b1 - 1)) {
            a1--;
            b1--;
            Cancellation.checkCurrentAt(a1);
        }
        return this;
    }
}
