package dev.collate.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs pieces of work that do not depend on each other at the same time. */
public final class Parallel {
    /** Less than this takes about as long as to begin another thread. */
    private static final int MIN_BYTES_PER_THREAD = 1 << 18;

    private Parallel() {}

    /** How many pieces to cut work on so many bytes into: at most one for each processor, and none that is too small; at least 1. */
    public static int pieces(long bytes) {
        return Math.clamp(bytes / MIN_BYTES_PER_THREAD, 1, Runtime.getRuntime().availableProcessors());
    }

    /**
     * The results of the pieces, in their order. A failure is that of the first piece that fails, as if they ran one after the other; all
     * have ended by then.
     *
     * @param bytes how many bytes all the pieces are about; few are worked on by the calling thread alone
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
