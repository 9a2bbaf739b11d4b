package dev.collate.web.overload;

/**
 * Lets requests take turns while they read: a virtual thread holds its carrier until it waits, and one whose client sends as fast as it
 * reads never does.
 */
final class Turns {
    /** Bytes of one turn. */
    private static final long TURN = 1 << 20;

    private Turns() {}

    /** Gives way to others when the turn ends between the byte counts {@code before} and {@code after}. */
    @SuppressWarnings("ThreadPriorityCheck")
    static void pass(long before, long after) {
        if (after / TURN > before / TURN) {
            Thread.yield();
        }
    }
}
