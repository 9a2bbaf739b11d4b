package dev.collate.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs independent tasks in parallel. */
public final class Parallel {
    /** Minimum number of input bytes per thread. For fewer bytes, the start of a thread takes about as long as the task itself. */
    private static final int MIN_BYTES_PER_THREAD = 1 << 18;

    /** This number is read only once, because Java makes a system call for it. */
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private Parallel() {}

    /**
     * Returns the number of pieces into which an input of this length should be split: one piece per 256 KB, but at least one, and at most
     * as many as there are processors.
     */
    static int pieces(long bytes) {
        return Math.clamp(bytes / MIN_BYTES_PER_THREAD, 1, PROCESSORS);
    }

    /**
     * Runs the tasks and returns their results in the order of the tasks. If tasks fail, waits until all have ended, and throws the
     * exception of the first failed task in the order of the list, as if the tasks ran one after the other.
     *
     * @param bytes the input length of all tasks together; if {@link #pieces} returns 1 for this length, the calling thread runs all tasks
     *     itself
     */
    public static <T> List<T> all(long bytes, List<Supplier<T>> work) {
        if (pieces(bytes) == 1) {
            return work.stream().map(Supplier::get).toList();
        }
        var others = work.stream()
                .skip(1)
                .map(piece -> CompletableFuture.supplyAsync(piece, Background.THREADS))
                .toList();
        var results = new ArrayList<T>();
        try {
            results.add(work.getFirst().get());
        } finally {
            others.forEach(Background::awaitEnd);
        }
        others.forEach(other -> results.add(Background.await(other)));
        return results;
    }
}
