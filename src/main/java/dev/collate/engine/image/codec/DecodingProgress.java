package dev.collate.engine.image.codec;

import java.awt.image.BufferedImage;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadProgressListener;
import javax.imageio.event.IIOReadUpdateListener;

/**
 * Stops an Image I/O decoder that computes for a long time without reading its input. The decoder reports each row to this listener. The
 * listener throws an exception if the decoder must stop.
 */
final class DecodingProgress implements IIOReadProgressListener, IIOReadUpdateListener {
    private final Stop stop;

    private DecodingProgress(Stop stop) {
        this.stop = stop;
    }

    /** Registers a listener that stops the decoder. The input of the decoder must already be set. */
    static void watch(ImageReader reader, Stop stop) {
        var progress = new DecodingProgress(stop);
        reader.addIIOReadProgressListener(progress);
        reader.addIIOReadUpdateListener(progress);
    }

    @Override
    public void imageProgress(ImageReader source, float percentageDone) {
        stop.check();
    }

    @Override
    public void imageUpdate(
            ImageReader source,
            BufferedImage image,
            int minX,
            int minY,
            int width,
            int height,
            int stepX,
            int stepY,
            int[] bands) {
        stop.check();
    }

    @Override
    public void imageStarted(ImageReader source, int imageIndex) {
        stop.check();
    }

    @Override
    public void imageComplete(ImageReader source) {}

    @Override
    public void passStarted(
            ImageReader source,
            BufferedImage image,
            int pass,
            int minPass,
            int maxPass,
            int minX,
            int minY,
            int stepX,
            int stepY,
            int[] bands) {
        stop.check();
    }

    @Override
    public void passComplete(ImageReader source, BufferedImage image) {}

    @Override
    public void sequenceStarted(ImageReader source, int minIndex) {}

    @Override
    public void sequenceComplete(ImageReader source) {}

    @Override
    public void thumbnailStarted(ImageReader source, int imageIndex, int thumbnailIndex) {}

    @Override
    public void thumbnailProgress(ImageReader source, float percentageDone) {}

    @Override
    public void thumbnailComplete(ImageReader source) {}

    @Override
    public void readAborted(ImageReader source) {}

    @Override
    public void thumbnailPassStarted(
            ImageReader source,
            BufferedImage thumbnail,
            int pass,
            int minPass,
            int maxPass,
            int minX,
            int minY,
            int stepX,
            int stepY,
            int[] bands) {}

    @Override
    public void thumbnailUpdate(
            ImageReader source,
            BufferedImage thumbnail,
            int minX,
            int minY,
            int width,
            int height,
            int stepX,
            int stepY,
            int[] bands) {}

    @Override
    public void thumbnailPassComplete(ImageReader source, BufferedImage thumbnail) {}
}
