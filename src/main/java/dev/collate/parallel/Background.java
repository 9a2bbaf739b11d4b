package dev.collate.parallel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Work on other threads than the one that waits for it. */
public final class Background {
    public static final Executor THREADS = Thread::startVirtualThread;

    private Background() {}

    /** What comes of it, or the failure that it met. */
    public static <T> T await(CompletableFuture<T> coming) {
        try {
            return coming.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Returns when it has ended, whatever came of it. */
    public static void awaitEnd(CompletableFuture<?> coming) {
        coming.handle((result, failure) -> null).join();
    }
}
