package dev.collate.engine.align;

/**
 * Chooses the most readable position for a run of removed or added elements. If the element before a run equals the last element of the
 * run, the run can be shifted up by one element without a change of its size.
 */
@FunctionalInterface
public interface Placement {
    /**
     * Returns the best exclusive end of a run of {@code size} elements. The end must be between {@code earliest} and {@code latest},
     * inclusive.
     */
    int bestEnd(int size, int earliest, int latest);
}
