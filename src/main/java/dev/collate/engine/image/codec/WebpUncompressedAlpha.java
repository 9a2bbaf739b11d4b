package dev.collate.engine.image.codec;

import java.awt.image.BufferedImage;
import java.awt.image.WritableRaster;

/**
 * Reads the alpha channel of a lossy WebP image that stores this channel without compression (WebP Container Specification, "Alpha"). This
 * class is needed because the decoder of TwelveMonkeys ignores such an alpha channel.
 */
final class WebpUncompressedAlpha {
    private static final int COMPRESSION_MASK = 0b11;

    private final WebpChunks chunk;
    private final int filter;

    private WebpUncompressedAlpha(WebpChunks chunk) {
        this.chunk = chunk;
        this.filter = chunk.byteAt(0) >> 2 & 0b11;
    }

    /**
     * Writes the alpha channel of {@code file} to the decoded image, if the file stores this channel without compression. Returns the
     * image. {@link WebpValidator} must have written the file.
     */
    static BufferedImage restoreAlpha(BufferedImage image, ImageFile file) {
        var chunks = new WebpChunks(file);
        var alpha = image.getAlphaRaster();
        if (alpha == null || !chunks.advance() || chunks.type() != WebpChunks.EXTENDED) {
            return image;
        }
        // WebpValidator writes the alpha chunk as the second chunk, and has validated it.
        chunks.advance();
        if ((chunks.byteAt(0) & COMPRESSION_MASK) == 0) {
            new WebpUncompressedAlpha(chunks).write(alpha);
        }
        return image;
    }

    private void write(WritableRaster alpha) {
        int width = alpha.getWidth();
        var above = new int[width];
        var line = new int[width];
        for (int y = 0; y < alpha.getHeight(); y++) {
            for (int x = 0; x < width; x++) {
                line[x] = chunk.byteAt(1 + y * width + x) + predicted(line, above, x, y) & 0xff;
            }
            alpha.setSamples(0, y, width, 1, 0, line);
            var finishedLine = above;
            above = line;
            line = finishedLine;
        }
    }

    /**
     * Returns the prediction of a value, which must be added to the stored value. The prediction is 0 or is computed from neighbouring
     * values.
     */
    private int predicted(int[] line, int[] above, int x, int y) {
        if (filter == 0 || x == 0 && y == 0) {
            return 0;
        }
        if (y == 0) {
            return line[x - 1];
        }
        if (x == 0) {
            return above[0];
        }
        return switch (filter) {
            case 1 -> line[x - 1];
            case 2 -> above[x];
            default -> Math.clamp(line[x - 1] + above[x] - above[x - 1], 0, 0xff);
        };
    }
}
