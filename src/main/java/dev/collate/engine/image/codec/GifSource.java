package dev.collate.engine.image.codec;

/** Reads the pixels of a GIF file. The image is the first frame of the file on the canvas of the file. */
final class GifSource extends WholeImageSource {
    /** The passes of an interlaced frame. The elements of a pass are its first row, and the distance to its next row. */
    private static final int[][] INTERLACED_PASSES = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};

    private static final int[][] ONE_PASS = {{0, 1}};

    private final GifHeader gif;

    private GifSource(ImageFile file, GifHeader gif) {
        super(file, ImageFormat.GIF, gif.frameWidth(), gif.frameHeight(), gif.placement());
        this.gif = gif;
    }

    static GifSource open(ImageFile file, PixelLimit limit) {
        var source = new GifSource(file, GifHeader.read(file));
        limit.check(file, source.width(), source.height());
        return source;
    }

    @Override
    long decodingBytes() {
        return (long) gif.frameWidth() * gif.frameHeight()
                + (long) Integer.BYTES * gif.frameHeight()
                + GifLzwDecoder.heapBytes();
    }

    @Override
    DecodedRows decode() {
        var paletteIndices = GifLzwDecoder.decode(file, gif.dataStart(), gif.frameWidth() * gif.frameHeight(), stop);
        var storedRows = storedRows();
        return (y, pixels, index) -> readRow(paletteIndices, storedRows[y] * gif.frameWidth(), pixels, index);
    }

    /** Returns, for each row of the frame, the index at which it is stored. */
    private int[] storedRows() {
        var rows = new int[gif.frameHeight()];
        int storedRow = 0;
        for (var pass : gif.isInterlaced() ? INTERLACED_PASSES : ONE_PASS) {
            for (int y = pass[0]; y < rows.length; y += pass[1]) {
                rows[y] = storedRow++;
            }
        }
        return rows;
    }

    private void readRow(byte[] paletteIndices, int from, int[] pixels, int index) {
        var colors = gif.colors();
        for (int x = 0; x < gif.frameWidth(); x++) {
            int paletteIndex = paletteIndices[from + x] & 0xff;
            if (paletteIndex >= colors.length) {
                throw file.unprocessable("The GIF image is broken: the colour of a pixel is not in its palette.");
            }
            pixels[index + x] = colors[paletteIndex];
        }
    }
}
