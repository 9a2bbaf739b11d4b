package dev.collate.engine.align;

/**
 * Judges where a run of removed (or added) elements reads best. When the element before a run equals the run's last, the run may as well
 * begin there and end one earlier: the alignment is just as short.
 */
@FunctionalInterface
public interface Placement {
    /** The best of the places where the run may end, {@code earliest} to {@code latest} inclusive, for a run of {@code size} elements. */
    int bestEnd(int size, int earliest, int latest);
}
