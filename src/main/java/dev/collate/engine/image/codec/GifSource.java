package dev.collate.engine.image.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the pixels of a GIF file. The image is the first frame of the file on the canvas of the file. */
final class GifSource implements PixelSource {
    /** The passes of an interlaced frame. The elements of a pass are its first row, and the distance to its next row. */
    private static final int[][] PASSES = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};

    private final ImageFile file;
    private final GifHeader gif;
    private final CanvasPlacement placement;
    private final int width;
    private final int height;
    /** For each row of the frame, the index at which it is stored. */
    private final int[] storedRows;

    private final StopSignal stop = new StopSignal();
    /** Decodes the palette index of each pixel. */
    private final BackgroundDecoding<byte[]> decoding = new BackgroundDecoding<>(this::decode, stop);
    /** The current row. */
    private int row = -1;

    GifSource(ImageFile file, PixelLimit limit) {
        this.file = file;
        gif = GifHeader.read(file);
        placement = gif.placement();
        width = placement.width(gif.width(), gif.height());
        height = placement.height(gif.width(), gif.height());
        limit.check(file, width, height);
        storedRows = gif.interlaced() ? interlacedRows(gif.height()) : plainRows(gif.height());
    }

    private static int[] plainRows(int height) {
        var rows = new int[height];
        Arrays.setAll(rows, y -> y);
        return rows;
    }

    private static int[] interlacedRows(int height) {
        var rows = new int[height];
        int stored = 0;
        for (var pass : PASSES) {
            for (int y = pass[0]; y < height; y += pass[1]) {
                rows[y] = stored++;
            }
        }
        return rows;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public long heapBytes() {
        return (long) gif.width() * gif.height() + (long) Integer.BYTES * gif.height() + GifLzwDecoder.heapBytes();
    }

    @Override
    public void begin() {
        decoding.begin();
    }

    private byte[] decode() {
        return GifLzwDecoder.decode(file, gif.dataStart(), gif.width() * gif.height(), stop);
    }

    @Override
    public boolean advance(@Nullable PixelSource leader) {
        row++;
        decoding.result();
        return false;
    }

    @Override
    public void readPixels(int[] row) {
        int y = this.row - placement.top();
        boolean covered = y >= 0 && y < gif.height();
        if (!covered || width > gif.width()) {
            Arrays.fill(row, 0, width, 0);
        }
        if (covered) {
            writeFrame(storedRows[y] * gif.width(), row);
        }
    }

    private void writeFrame(int from, int[] row) {
        var numbers = decoding.result();
        var colors = gif.colors();
        for (int x = 0; x < gif.width(); x++) {
            int number = numbers[from + x] & 0xff;
            if (number >= colors.length) {
                throw file.unprocessable("The GIF image is broken: the colour of a pixel is not in its palette.");
            }
            row[placement.left() + x] = colors[number];
        }
    }

    @Override
    public void finish() {
        // Data after the first frame is ignored.
    }

    @Override
    public void close() {
        decoding.close();
    }
}
