package dev.collate.engine.image.codec;

import dev.collate.utf8.Bytes;
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
 * Reads the rows of a decoded image in which each pixel has three bytes: red, green and blue. JPEG files are decoded to this layout, so
 * this class is optimized: it reads the bytes of a pixel in one step.
 */
final class RgbRows implements DecodedRows {
    private static final int CHANNELS = 3;

    private final byte[] bytes;
    private final int width;

    private RgbRows(byte[] bytes, int width) {
        this.bytes = bytes;
        this.width = width;
    }

    /** Creates an image with red, green and blue in this order, without gaps between rows. */
    static BufferedImage image(int width, int height) {
        var colors = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB), false, false, Transparency.OPAQUE, DataBuffer.TYPE_BYTE);
        var raster = Raster.createInterleavedRaster(
                DataBuffer.TYPE_BYTE, width, height, CHANNELS * width, CHANNELS, new int[] {0, 1, 2}, null);
        return new BufferedImage(colors, raster, false, null);
    }

    /** Returns a reader for a raster. Returns empty if the raster does not have the layout of {@link #image}. */
    static Optional<DecodedRows> of(Raster raster) {
        boolean fits = raster.getSampleModel() instanceof PixelInterleavedSampleModel model
                && model.getNumBands() == CHANNELS
                && model.getBandOffsets()[0] == 0
                && model.getBandOffsets()[1] == 1
                && model.getBandOffsets()[2] == 2
                && model.getPixelStride() == CHANNELS
                && model.getScanlineStride() == CHANNELS * raster.getWidth()
                && raster.getParent() == null;
        return fits && raster.getDataBuffer() instanceof DataBufferByte buffer
                ? Optional.of(new RgbRows(buffer.getData(), raster.getWidth()))
                : Optional.empty();
    }

    @Override
    public void read(int y, int[] pixels, int at) {
        int from = CHANNELS * y * width;
        int last = width - 1;
        for (int x = 0; x < last; x++) {
            // Reads four bytes. The shift removes the fourth byte, which belongs to the next pixel.
            pixels[at + x] = Bytes.getInt(bytes, from + CHANNELS * x) >>> Byte.SIZE | 0xff << 24;
        }
        int end = from + CHANNELS * width;
        pixels[at + last] =
                0xff << 24 | (bytes[end - 3] & 0xff) << 16 | (bytes[end - 2] & 0xff) << 8 | bytes[end - 1] & 0xff;
    }

    @Override
    public boolean hasSameRow(int y, DecodedRows other) {
        int from = CHANNELS * y * width;
        int to = from + CHANNELS * width;
        return other instanceof RgbRows rows
                && rows.width == width
                && Arrays.equals(bytes, from, to, rows.bytes, from, to);
    }
}
