package dev.collate.engine.align;

import java.util.Arrays;

/**
 * A stack of the boxes that are not aligned yet. The algorithms use this stack instead of recursion, because the depth of a recursion would
 * grow with the input.
 */
final class BoxStack {
    private static final int FIELDS = 5;

    private int[] fields = new int[FIELDS * 8];
    private int size;

    void push(int a0, int a1, int b0, int b1, boolean minimal) {
        if (size == fields.length) {
            fields = Arrays.copyOf(fields, size * 2);
        }
        fields[size++] = a0;
        fields[size++] = a1;
        fields[size++] = b0;
        fields[size++] = b1;
        fields[size++] = minimal ? 1 : 0;
    }

    /**
     * Pushes the two parts of {@code outer} that are before and after {@code inner}. The smaller part is pushed last, so that the stack
     * stays small: its height grows with the logarithm of the size of the input.
     */
    void pushAround(Box outer, Box inner, boolean minimalBefore, boolean minimalAfter) {
        boolean afterFirst = outer.a1 - inner.a1 + (outer.b1 - inner.b1) > inner.a0 - outer.a0 + (inner.b0 - outer.b0);
        if (afterFirst) {
            push(inner.a1, outer.a1, inner.b1, outer.b1, minimalAfter);
        }
        push(outer.a0, inner.a0, outer.b0, inner.b0, minimalBefore);
        if (!afterFirst) {
            push(inner.a1, outer.a1, inner.b1, outer.b1, minimalAfter);
        }
    }

    /** Removes the topmost box from the stack and copies it into {@code into}. Returns false if the stack is empty. */
    boolean pop(Box into) {
        if (size == 0) {
            return false;
        }
        size -= FIELDS;
        into.set(fields[size], fields[size + 1], fields[size + 2], fields[size + 3], fields[size + 4] != 0);
        return true;
    }
}
