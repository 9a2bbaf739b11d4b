package dev.collate.engine.image.codec;

import java.awt.image.DataBufferInt;
import java.awt.image.Raster;
import java.awt.image.SinglePixelPackedSampleModel;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the rows of a decoded image that stores each pixel as one {@code int}. From the highest to the lowest byte, this {@code int}
 * contains alpha, red, green and blue.
 */
final class PackedArgbRows implements DecodedRows {
    private static final int[] MASKS = {0xff0000, 0xff00, 0xff, 0xff << 24};

    private final int[] pixels;
    private final int width;
    /** The bits to set in each pixel: all alpha bits for an image without an alpha channel, otherwise none. */
    private final int opaqueBits;

    private PackedArgbRows(int[] pixels, int width, int opaqueBits) {
        this.pixels = pixels;
        this.width = width;
        this.opaqueBits = opaqueBits;
    }

    /** Returns a reader for a raster. Returns empty if the raster does not have this layout, or if there are gaps between its rows. */
    static Optional<DecodedRows> of(Raster raster) {
        boolean isPackedArgb = raster.getSampleModel() instanceof SinglePixelPackedSampleModel model
                && model.getNumBands() >= 3
                && Arrays.equals(model.getBitMasks(), Arrays.copyOf(MASKS, model.getNumBands()))
                && model.getScanlineStride() == raster.getWidth()
                && raster.getParent() == null;
        return isPackedArgb && raster.getDataBuffer() instanceof DataBufferInt buffer
                ? Optional.of(new PackedArgbRows(
                        buffer.getData(), raster.getWidth(), raster.getNumBands() == 3 ? 0xff << 24 : 0))
                : Optional.empty();
    }

    @Override
    public void readRow(int y, int[] target, int index) {
        System.arraycopy(pixels, y * width, target, index, width);
        for (int i = index; opaqueBits != 0 && i < index + width; i++) {
            target[i] |= opaqueBits;
        }
    }
}
