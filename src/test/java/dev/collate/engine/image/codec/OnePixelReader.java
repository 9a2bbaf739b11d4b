package dev.collate.engine.image.codec;

import java.awt.image.BufferedImage;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.metadata.IIOMetadata;

/** A decoder that reports one image of one pixel for any file. The subclass implements the decoding of this image. */
public abstract class OnePixelReader extends ImageReader {
    protected OnePixelReader() {
        super(null);
    }

    /** Returns a source that reads the file with this decoder. */
    public PixelSource source(ImageFile file) {
        return new ImageIoSource(new ValidatedFile(file, 1, 1, CanvasPlacement.AS_STORED, 0), ImageFormat.BMP, this);
    }

    @Override
    public int getNumImages(boolean allowSearch) {
        return 1;
    }

    @Override
    public int getWidth(int index) {
        return 1;
    }

    @Override
    public int getHeight(int index) {
        return 1;
    }

    @Override
    public Iterator<ImageTypeSpecifier> getImageTypes(int index) {
        return List.of(ImageTypeSpecifier.createFromBufferedImageType(BufferedImage.TYPE_INT_RGB))
                .iterator();
    }

    @Override
    public IIOMetadata getStreamMetadata() {
        throw new UnsupportedOperationException();
    }

    @Override
    public IIOMetadata getImageMetadata(int index) {
        throw new UnsupportedOperationException();
    }
}
