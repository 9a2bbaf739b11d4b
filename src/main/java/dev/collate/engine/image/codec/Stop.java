package dev.collate.engine.image.codec;

import dev.collate.work.Cancellation;
import java.util.concurrent.CancellationException;

/**
 * Tells a decoder to stop, because the request is cancelled, or because the comparison has ended before the image was decoded.
 *
 * <p>Thread-safe.
 */
final class Stop {
    private final Cancellation request = Cancellation.current();
    private volatile boolean ended;

    /** Makes the decoder stop at its next check. */
    void end() {
        ended = true;
    }

    /**
     * Checks whether the decoder must stop.
     *
     * @throws CancellationException if the decoder must stop
     */
    void check() {
        request.check();
        if (ended) {
            throw new CancellationException("The comparison has ended");
        }
    }
}
