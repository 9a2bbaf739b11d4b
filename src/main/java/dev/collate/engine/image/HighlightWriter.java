package dev.collate.engine.image;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes the image of the differences as a PNG file, row by row. The image shows the original in light grey on white, and the
 * changed pixels in one colour. The image has few grey levels, so a palette is sufficient. With a palette, the file is small and quick to
 * write.
 */
final class HighlightWriter implements AutoCloseable {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    /**
     * Number of grey levels that are darker than white. The darkest of them shows a black pixel. This is about a tenth of the 256 possible
     * levels.
     */
    private static final int GREYS_BELOW_WHITE = 26;
    /**
     * The palette index of the highlight colour. The palette contains white, then the greys from light to dark, then the highlight colour.
     */
    private static final byte HIGHLIGHT_INDEX = GREYS_BELOW_WHITE + 1;

    private static final int CHUNK_BYTES = 64 * 1024;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream(CHUNK_BYTES);
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final byte[] compressed = new byte[CHUNK_BYTES];
    /** A line of the image data: the filter type (0, which means no filter), followed by the palette index of every pixel. */
    private final byte[] line;

    /** @param highlight the colour of changed pixels: alpha, red, green, blue */
    HighlightWriter(int width, int height, int highlight) {
        line = new byte[1 + width];
        file.writeBytes(SIGNATURE);
        writeChunk("IHDR", header(width, height), 13);
        writeChunk("PLTE", palette(highlight), 3 * (HIGHLIGHT_INDEX + 1));
        writeChunk("tRNS", transparency(highlight), HIGHLIGHT_INDEX + 1);
    }

    /**
     * Returns the approximate maximum number of bytes of heap for an image with this number of pixels. Random pixels are compressed to five
     * bits each, and the result is stored twice.
     */
    static long heapBytes(long pixels) {
        return 2 * pixels;
    }

    /**
     * Writes the next row.
     *
     * @param pixels the pixels of the original in this row
     * @param width the number of pixels of this row that the original covers; the pixels after them are white unless they are changed
     * @param changed for each pixel of the row, whether it is changed
     */
    void writeRow(int[] pixels, int width, boolean[] changed) {
        for (int x = 0; x < width; x++) {
            line[1 + x] = changed[x] ? HIGHLIGHT_INDEX : greyIndex(pixels[x]);
        }
        for (int x = width; x < changed.length; x++) {
            line[1 + x] = changed[x] ? HIGHLIGHT_INDEX : 0;
        }
        deflater.setInput(line);
        writeCompressed();
    }

    /** Ends the image and returns it. */
    HighlightImage finish() {
        deflater.finish();
        writeCompressed();
        writeChunk("IEND", compressed, 0);
        return HighlightImage.of(file);
    }

    @Override
    public void close() {
        deflater.end();
    }

    private void writeCompressed() {
        for (int length; (length = deflater.deflate(compressed)) > 0; ) {
            writeChunk("IDAT", compressed, length);
        }
    }

    /**
     * Returns the palette index of the grey in which a pixel is shown. Index 0 is white, and each further index is one level darker. The
     * index is a tenth of the difference in luma (ITU-R BT.601) between white and the pixel on a white background.
     */
    private static byte greyIndex(int pixel) {
        int luma = (pixel >> 16 & 0xff) * 19595 + (pixel >> 8 & 0xff) * 38470 + (pixel & 0xff) * 7471 >> 16;
        return (byte) (((0xff - luma) * (pixel >>> 24) * GREYS_BELOW_WHITE + 0x8000) >> 16);
    }

    private static byte[] header(int width, int height) {
        return ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put((byte) 8)
                .put((byte) 3)
                .array();
    }

    private static byte[] palette(int highlight) {
        var palette = ByteBuffer.allocate(3 * (HIGHLIGHT_INDEX + 1));
        for (int level = 0; level <= GREYS_BELOW_WHITE; level++) {
            byte grey = (byte) (0xff - level);
            palette.put(grey).put(grey).put(grey);
        }
        return palette.put((byte) (highlight >> 16))
                .put((byte) (highlight >> 8))
                .put((byte) highlight)
                .array();
    }

    private static byte[] transparency(int highlight) {
        var alpha = new byte[HIGHLIGHT_INDEX + 1];
        Arrays.fill(alpha, (byte) 0xff);
        alpha[HIGHLIGHT_INDEX] = (byte) (highlight >>> 24);
        return alpha;
    }

    private void writeChunk(String type, byte[] data, int length) {
        var chunkHeader = ByteBuffer.allocate(8)
                .putInt(length)
                .put(type.getBytes(StandardCharsets.US_ASCII))
                .array();
        var checksum = new CRC32();
        checksum.update(chunkHeader, 4, 4);
        checksum.update(data, 0, length);
        file.writeBytes(chunkHeader);
        file.write(data, 0, length);
        file.writeBytes(ByteBuffer.allocate(4).putInt((int) checksum.getValue()).array());
    }
}
