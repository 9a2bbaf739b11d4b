package dev.collate.diff.image;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Decoding on other threads than the one that waits for it. */
final class Background {
    static final Executor THREADS = Thread::startVirtualThread;

    private Background() {}

    /** What comes of it, or the failure that it met. */
    static <T> T await(CompletableFuture<T> coming) {
        try {
            return coming.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }
}
