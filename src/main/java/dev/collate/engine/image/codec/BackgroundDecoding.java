package dev.collate.engine.image.codec;

import dev.collate.work.Parallel;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decodes a whole image. If {@link #begin} is called, another thread decodes the image. */
final class BackgroundDecoding<T> implements AutoCloseable {
    private final Supplier<T> decoder;
    private final StopSignal stop;
    private @Nullable CompletableFuture<T> running;
    private @Nullable T decoded;

    /** @param stop the signal that makes the decoder stop when this object is closed */
    BackgroundDecoding(Supplier<T> decoder, StopSignal stop) {
        this.decoder = decoder;
        this.stop = stop;
    }

    /** Starts decoding on another thread. */
    void begin() {
        running = CompletableFuture.supplyAsync(decoder, Parallel.THREADS);
    }

    /** Waits for the decoded image and returns it. If {@link #begin} has not been called, decodes the image on the calling thread. */
    T result() {
        if (decoded == null) {
            decoded = running == null ? decoder.get() : Parallel.await(running);
        }
        return decoded;
    }

    /** Stops decoding. When this method returns, no other thread decodes. */
    @Override
    public void close() {
        stop.stop();
        if (running != null) {
            Parallel.awaitCompletion(running);
        }
    }
}
