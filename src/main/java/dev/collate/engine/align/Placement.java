package dev.collate.engine.align;

/**
 * Chooses the most readable position for a run of removed or added elements. If the element before a run equals the last element of the
 * run, the run can be shifted up by one: the alignment has the same length.
 */
@FunctionalInterface
public interface Placement {
    /** Returns the best end for a run of {@code size} elements, between {@code earliest} and {@code latest} inclusive. */
    int bestEnd(int size, int earliest, int latest);
}
