package dev.collate.engine.image.codec;

import dev.collate.work.Cancellation;
import java.lang.reflect.Proxy;
import java.util.concurrent.CancellationException;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadProgressListener;
import javax.imageio.event.IIOReadUpdateListener;

/**
 * Tells a decoder to stop, because the request is cancelled, or because the comparison has ended before the image was decoded.
 *
 * <p>Thread-safe.
 */
final class StopSignal {
    private final Cancellation requestCancellation = Cancellation.current();
    private volatile boolean isStopped;

    /** Makes the decoder stop at its next check. */
    void stop() {
        isStopped = true;
    }

    /**
     * Checks whether the decoder must stop.
     *
     * @throws CancellationException if the decoder must stop
     */
    void check() {
        requestCancellation.check();
        if (isStopped) {
            throw new CancellationException("The comparison has ended");
        }
    }

    /**
     * Makes an Image I/O decoder check this signal also while it computes without reading its input. The decoder reports each row to a
     * listener, and every method of this listener checks whether the decoder must stop. The input of the decoder must already be set.
     */
    void attachTo(ImageReader reader) {
        var types = new Class<?>[] {IIOReadProgressListener.class, IIOReadUpdateListener.class};
        var listener = Proxy.newProxyInstance(StopSignal.class.getClassLoader(), types, (proxy, method, arguments) -> {
            check();
            return null;
        });
        reader.addIIOReadProgressListener((IIOReadProgressListener) listener);
        reader.addIIOReadUpdateListener((IIOReadUpdateListener) listener);
    }
}
