package dev.collate.engine.image.codec;

import dev.collate.parallel.Cancellation;
import java.util.concurrent.CancellationException;

/**
 * Tells a decoder to stop: the request is cancelled, or the comparison has ended without this picture.
 *
 * <p>Thread-safe.
 */
final class Stop {
    private final Cancellation request = Cancellation.current();
    private volatile boolean ended;

    /** Ends the decoding at its next check. */
    void end() {
        ended = true;
    }

    /**
     * Throws where the decoder has to stop.
     *
     * @throws CancellationException then
     */
    void check() {
        request.check();
        if (ended) {
            throw new CancellationException("The comparison has ended");
        }
    }
}
