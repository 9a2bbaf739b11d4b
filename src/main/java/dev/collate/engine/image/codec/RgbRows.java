package dev.collate.engine.image.codec;

import dev.collate.utf8.BinaryNumbers;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.PixelInterleavedSampleModel;
import java.awt.image.Raster;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the rows of a decoded image in which each pixel has three bytes: red, green and blue, or blue, green and red. JPEG files are
 * decoded to the first layout, and most other files to the second, so this class is optimized: it reads the bytes of a pixel in one step.
 */
final class RgbRows implements DecodedRows {
    private static final int CHANNELS = 3;
    private static final int[] RED_FIRST = {0, 1, 2};
    private static final int[] BLUE_FIRST = {2, 1, 0};

    private final byte[] bytes;
    private final int width;
    /** Whether blue is the first byte of a pixel. */
    private final boolean blueFirst;

    private RgbRows(byte[] bytes, int width, boolean blueFirst) {
        this.bytes = bytes;
        this.width = width;
        this.blueFirst = blueFirst;
    }

    /** Creates an image with red, green and blue in this order, without gaps between rows. */
    static BufferedImage createImage(int width, int height) {
        var colors = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB), false, false, Transparency.OPAQUE, DataBuffer.TYPE_BYTE);
        var raster = Raster.createInterleavedRaster(
                DataBuffer.TYPE_BYTE, width, height, CHANNELS * width, CHANNELS, RED_FIRST, null);
        return new BufferedImage(colors, raster, false, null);
    }

    /**
     * Returns a reader for a raster. Returns empty if the raster does not have one of the two layouts, or if there are gaps between rows.
     */
    static Optional<DecodedRows> of(Raster raster) {
        return raster.getSampleModel() instanceof PixelInterleavedSampleModel model
                        && raster.getDataBuffer() instanceof DataBufferByte buffer
                        && (Arrays.equals(model.getBandOffsets(), RED_FIRST)
                                || Arrays.equals(model.getBandOffsets(), BLUE_FIRST))
                        && model.getPixelStride() == CHANNELS
                        && model.getScanlineStride() == CHANNELS * raster.getWidth()
                        && raster.getParent() == null
                ? Optional.of(new RgbRows(buffer.getData(), raster.getWidth(), model.getBandOffsets()[0] != 0))
                : Optional.empty();
    }

    @Override
    public void readRow(int y, int[] pixels, int index) {
        int from = CHANNELS * y * width;
        int last = width - 1;
        for (int x = 0; x < last; x++) {
            // Reads four bytes. The fourth byte, which belongs to the next pixel, is removed.
            pixels[index + x] = pixel(BinaryNumbers.getInt(bytes, from + CHANNELS * x));
        }
        int end = from + CHANNELS * width;
        pixels[index + last] =
                pixel(bytes[end - 3] << 24 | (bytes[end - 2] & 0xff) << 16 | (bytes[end - 1] & 0xff) << 8);
    }

    /** Returns the pixel whose first byte is the highest byte of {@code word}. */
    private int pixel(int word) {
        return 0xff << 24 | (blueFirst ? Integer.reverseBytes(word) : word >>> Byte.SIZE);
    }
}
