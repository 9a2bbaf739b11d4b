package dev.collate.engine.image.codec;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.awt.image.SinglePixelPackedSampleModel;
import java.util.Arrays;
import java.util.Optional;
import javax.imageio.ImageTypeSpecifier;

/**
 * Converts the rows of a decoded image to pixels. As everywhere in this package, samples keep their stored values: red, green and blue of a
 * grey pixel are the stored value, and colour profiles are not applied. {@link BufferedImage#getRGB} is not used, because it would change
 * grey values and apply profiles. A CMYK pixel is converted to RGB: red is the fraction of the light that the cyan ink transmits,
 * multiplied by the fraction that the black ink transmits. Green and blue are computed in the same way from magenta and yellow.
 */
final class DecodedImage implements DecodedRows {
    /** Number of inks: cyan, magenta, yellow and black. */
    private static final int INKS = 4;

    private final Raster raster;
    /** The colours of the palette. Empty if the image has no palette. */
    private final int[] palette;

    private final int channelCount;
    private final int colorComponentCount;
    private final boolean isPremultiplied;
    /** For each channel, the number of bits of a sample. */
    private final int[] sampleBits;

    private DecodedImage(BufferedImage image) {
        var colorModel = image.getColorModel();
        raster = image.getRaster();
        palette = palette(colorModel);
        channelCount = raster.getNumBands();
        colorComponentCount = colorModel.getNumColorComponents();
        isPremultiplied = colorModel.isAlphaPremultiplied();
        sampleBits = colorModel.getComponentSize();
    }

    /** Returns the rows of an image. Frequent layouts with 8 bits per sample have faster readers than this class. */
    static DecodedRows rows(BufferedImage image) {
        var colorModel = image.getColorModel();
        var raster = image.getRaster();
        boolean hasPlainColors = !colorModel.isAlphaPremultiplied()
                && Arrays.stream(colorModel.getComponentSize()).allMatch(size -> size == Byte.SIZE);
        var fastRows =
                hasPlainColors ? RgbRows.of(raster).or(() -> PackedArgbRows.of(raster)) : Optional.<DecodedRows>empty();
        return fastRows.orElseGet(() -> new DecodedImage(image));
    }

    /**
     * Returns whether an image of this type can be read: grey, RGB or CMYK, with unsigned integer samples of at most 16
     * bits.
     */
    static boolean canRead(ImageTypeSpecifier type) {
        var colorModel = type.getColorModel();
        int colorComponentCount = colorModel.getNumColorComponents();
        int colorSpaceType = colorModel.getColorSpace().getType();
        return (colorComponentCount == 1 && colorSpaceType == ColorSpace.TYPE_GRAY
                        || colorComponentCount == 3 && colorSpaceType == ColorSpace.TYPE_RGB
                        || colorComponentCount == INKS && colorSpaceType == ColorSpace.TYPE_CMYK)
                && type.getNumBands() <= colorComponentCount + 1
                && switch (type.getSampleModel().getDataType()) {
                    case DataBuffer.TYPE_BYTE, DataBuffer.TYPE_USHORT -> true;
                    case DataBuffer.TYPE_INT -> type.getSampleModel() instanceof SinglePixelPackedSampleModel;
                    default -> false;
                };
    }

    private static int[] palette(ColorModel model) {
        var palette = new int[model instanceof IndexColorModel indexed ? indexed.getMapSize() : 0];
        if (model instanceof IndexColorModel indexed) {
            indexed.getRGBs(palette);
        }
        return palette;
    }

    @Override
    public void readRow(int y, int[] pixels, int index) {
        var samples = raster.getPixels(0, y, raster.getWidth(), 1, (int[]) null);
        if (palette.length > 0) {
            for (int x = 0; x < samples.length; x++) {
                pixels[index + x] = palette[samples[x]];
            }
            return;
        }
        boolean hasAlpha = sampleBits.length > colorComponentCount;
        for (int x = 0; x < raster.getWidth(); x++) {
            int firstSample = x * channelCount;
            int alpha = hasAlpha ? sample(samples, firstSample, colorComponentCount) : 0xff;
            int red = color(samples, firstSample, 0, alpha);
            int green = colorComponentCount == 1 ? red : color(samples, firstSample, 1, alpha);
            int blue = colorComponentCount == 1 ? red : color(samples, firstSample, 2, alpha);
            pixels[index + x] = alpha << 24 | red << 16 | green << 8 | blue;
        }
    }

    private int color(int[] samples, int firstSample, int channel, int alpha) {
        int color = sample(samples, firstSample, channel);
        if (colorComponentCount == INKS) {
            color = ((0xff - color) * (0xff - sample(samples, firstSample, INKS - 1)) + 0x7f) / 0xff;
        }
        return isPremultiplied && alpha > 0 ? Math.min(0xff, (color * 0xff + alpha / 2) / alpha) : color;
    }

    /**
     * Converts a sample to 8 bits. A shorter sample is scaled to the full range. For a longer sample, the high eight bits are used. A BMP
     * file can have a channel without bits, whose samples are 0.
     */
    private int sample(int[] samples, int firstSample, int channel) {
        int bitCount = sampleBits[channel];
        if (bitCount == 0) {
            return 0;
        }
        int maxSample = (1 << bitCount) - 1;
        int sample = samples[firstSample + channel];
        return bitCount < 8 ? (sample * 510 + maxSample) / (2 * maxSample) : sample >>> bitCount - 8;
    }
}
