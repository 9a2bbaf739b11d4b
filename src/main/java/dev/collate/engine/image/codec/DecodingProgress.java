package dev.collate.engine.image.codec;

import java.lang.reflect.Proxy;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadProgressListener;
import javax.imageio.event.IIOReadUpdateListener;

/**
 * Stops an Image I/O decoder that computes for a long time without reading its input. The decoder reports each row to a listener. Every
 * method of the listener throws an exception if the decoder must stop.
 */
final class DecodingProgress {
    private DecodingProgress() {}

    /** Registers a listener that stops the decoder. The input of the decoder must already be set. */
    static void watch(ImageReader reader, Stop stop) {
        var types = new Class<?>[] {IIOReadProgressListener.class, IIOReadUpdateListener.class};
        var listener =
                Proxy.newProxyInstance(DecodingProgress.class.getClassLoader(), types, (proxy, method, arguments) -> {
                    stop.check();
                    return null;
                });
        reader.addIIOReadProgressListener((IIOReadProgressListener) listener);
        reader.addIIOReadUpdateListener((IIOReadUpdateListener) listener);
    }
}
