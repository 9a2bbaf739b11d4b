package dev.collate.engine.image.png;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.utf8.BinaryNumbers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Converts the samples of a PNG scan line to pixels. Samples of fewer than 8 bits are scaled to the range of 8 bits. Samples of 16 bits are
 * reduced to their high eight bits. Red, green and blue of a grey pixel are equal. Gamma and colour profiles are not applied.
 */
interface PngSampleConverter {
    /** RGB with 8 bits and without a transparent colour. This format and RGBA with 8 bits are the most frequent. */
    PngSampleConverter RGB = PngSampleConverter::rgb;

    PngSampleConverter RGBA = PngSampleConverter::rgba;

    /**
     * Converts the first {@code count} pixels of {@code line}, whose bytes start at {@link PngScanlines#MARGIN}. Writes the converted
     * pixels to the beginning of {@code pixels}.
     */
    void toPixels(byte[] line, int[] pixels, int count);

    /**
     * Reads the chunks before the image data and moves to the first chunk of image data. Returns the converter for the format that these
     * chunks describe.
     */
    static PngSampleConverter read(PngHeader header, PngChunks chunks) {
        int[] palette = null;
        int[] transparentColor = null;
        while (chunks.advanceToKnown() != PngChunks.IDAT) {
            switch (chunks.type()) {
                case PngChunks.PLTE -> palette = palette(chunks);
                case PngChunks.TRNS -> {
                    if (header.colorType() == PngHeader.ColorType.PALETTE) {
                        applyPaletteAlpha(palette, chunks);
                    } else if (!header.colorType().hasAlpha()) {
                        transparentColor = transparentColor(header, chunks);
                    }
                }
                case PngChunks.IEND -> throw chunks.file().unprocessable("The PNG file has no image data.");
                default -> throw chunks.file().unprocessable("The chunks of the PNG file are out of order.");
            }
        }
        return of(header, chunks.file(), palette, transparentColor);
    }

    private static PngSampleConverter of(
            PngHeader header, ImageFile file, int @Nullable [] palette, int @Nullable [] transparentColor) {
        int depth = header.bitDepth();
        return switch (header.colorType()) {
            case RGB_ALPHA -> depth == 8 ? RGBA : new ChannelConverter(header, transparentColor);
            case RGB -> depth == 8 && transparentColor == null ? RGB : new ChannelConverter(header, transparentColor);
            case GREY_ALPHA -> new ChannelConverter(header, transparentColor);
            case GREY ->
                depth == 16
                        ? new ChannelConverter(header, transparentColor)
                        : new ColorLookup(depth, greys(depth, transparentColor), file);
            case PALETTE -> {
                if (palette == null) {
                    throw file.unprocessable("The PNG file has no palette.");
                }
                yield new ColorLookup(depth, palette, file);
            }
        };
    }

    private static int[] palette(PngChunks chunks) {
        int colorCount = chunks.length() / 3;
        if (colorCount * 3 != chunks.length() || colorCount < 1 || colorCount > 256) {
            throw chunks.file().unprocessable("The palette of the PNG file is not valid.");
        }
        var palette = new int[colorCount];
        for (int i = 0; i < colorCount; i++) {
            palette[i] = 0xff << 24 | chunks.byteAt(3 * i) << 16 | chunks.shortAt(3 * i + 1);
        }
        return palette;
    }

    private static void applyPaletteAlpha(int @Nullable [] palette, PngChunks chunks) {
        if (palette == null || chunks.length() > palette.length) {
            throw chunks.file().unprocessable("The transparency of the PNG file is not valid.");
        }
        for (int i = 0; i < chunks.length(); i++) {
            palette[i] = palette[i] & 0xffffff | chunks.byteAt(i) << 24;
        }
    }

    private static int[] transparentColor(PngHeader header, PngChunks chunks) {
        var color = new int[header.channels()];
        if (chunks.length() != 2 * color.length) {
            throw chunks.file().unprocessable("The transparency of the PNG file is not valid.");
        }
        for (int i = 0; i < color.length; i++) {
            color[i] = chunks.shortAt(2 * i) & (1 << header.bitDepth()) - 1;
        }
        return color;
    }

    private static int[] greys(int depth, int @Nullable [] transparentColor) {
        var greys = new int[1 << depth];
        for (int i = 0; i < greys.length; i++) {
            int alpha = transparentColor != null && transparentColor[0] == i ? 0 : 0xff;
            greys[i] = alpha << 24 | i * 255 / (greys.length - 1) * 0x010101;
        }
        return greys;
    }

    private static void rgb(byte[] line, int[] pixels, int count) {
        // Reads four bytes, beginning one byte before the pixel. So the three low bytes of the number are the bytes of
        // the pixel.
        for (int i = 0; i < count; i++) {
            pixels[i] = BinaryNumbers.getInt(line, PngScanlines.MARGIN - 1 + 3 * i) | 0xff << 24;
        }
    }

    private static void rgba(byte[] line, int[] pixels, int count) {
        for (int i = 0; i < count; i++) {
            pixels[i] = Integer.rotateRight(BinaryNumbers.getInt(line, PngScanlines.MARGIN + 4 * i), 8);
        }
    }

    /** Converts images with one sample of at most 8 bits for each pixel. The sample is the index of a colour. */
    final class ColorLookup implements PngSampleConverter {
        private final int depth;
        private final int[] colors;
        private final ImageFile file;

        ColorLookup(int depth, int[] colors, ImageFile file) {
            this.depth = depth;
            this.colors = colors;
            this.file = file;
        }

        @Override
        public void toPixels(byte[] line, int[] pixels, int count) {
            int mask = (1 << depth) - 1;
            for (int i = 0; i < count; i++) {
                int bitOffset = i * depth;
                int shift = 8 - depth - (bitOffset & 7);
                int colorIndex = line[PngScanlines.MARGIN + (bitOffset >> 3)] >> shift & mask;
                if (colorIndex >= colors.length) {
                    throw file.unprocessable("The colour of a pixel is not in the palette of the PNG file.");
                }
                pixels[i] = colors[colorIndex];
            }
        }
    }

    /**
     * Converts images with one to four samples of 8 or 16 bits for each pixel. The samples are grey, or red, green and blue. In addition, a
     * pixel may have an alpha sample, or the image may have one transparent colour.
     */
    final class ChannelConverter implements PngSampleConverter {
        private final PngHeader header;
        /** The samples of the transparent colour, or null. */
        private final int @Nullable [] transparentColor;

        ChannelConverter(PngHeader header, int @Nullable [] transparentColor) {
            this.header = header;
            this.transparentColor = transparentColor;
        }

        @Override
        public void toPixels(byte[] line, int[] pixels, int count) {
            int channels = header.channels();
            boolean hasAlpha = header.colorType().hasAlpha();
            int colorComponentCount = hasAlpha ? channels - 1 : channels;
            var samples = new int[channels];
            for (int i = 0; i < count; i++) {
                for (int channel = 0; channel < channels; channel++) {
                    samples[channel] = sample(line, i * channels + channel);
                }
                int alpha = hasAlpha ? toEightBits(samples[channels - 1]) : 0xff;
                if (transparentColor != null && Arrays.equals(samples, transparentColor)) {
                    alpha = 0;
                }
                int red = toEightBits(samples[0]);
                int green = colorComponentCount == 1 ? red : toEightBits(samples[1]);
                int blue = colorComponentCount == 1 ? red : toEightBits(samples[2]);
                pixels[i] = alpha << 24 | red << 16 | green << 8 | blue;
            }
        }

        /** Returns a sample. A sample of 16 bits has two bytes, the high byte first. */
        private int sample(byte[] line, int index) {
            return header.bitDepth() == 8
                    ? line[PngScanlines.MARGIN + index] & 0xff
                    : BinaryNumbers.getUnsignedShort(line, PngScanlines.MARGIN + 2 * index);
        }

        private int toEightBits(int sample) {
            return sample >> header.bitDepth() - 8;
        }
    }
}
