package dev.collate.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs independent tasks in parallel. */
public final class Parallel {
    /** Minimum bytes of input for each thread. For fewer bytes, starting a thread takes about as long as the task itself. */
    private static final int MIN_BYTES_PER_THREAD = 1 << 18;

    private Parallel() {}

    /** Returns the number of pieces for an input of this length: 1 to the number of processors, with at least 256 KB for each piece. */
    public static int pieces(long bytes) {
        return Math.clamp(bytes / MIN_BYTES_PER_THREAD, 1, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Runs the tasks and returns their results in the order of the tasks. If tasks fail, waits until all have ended, and throws the
     * exception of the first failed task in the order of the list, as if the tasks ran one after the other.
     *
     * @param bytes input length of all tasks together; for a short input the calling thread runs all tasks itself
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
