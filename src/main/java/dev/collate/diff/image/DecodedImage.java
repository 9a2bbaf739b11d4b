package dev.collate.diff.image;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.util.Arrays;

/**
 * The rows of a decoded image as pixels. As everywhere here, samples count as they are stored: grey stands for three equal colours and
 * profiles are not applied, both of which {@link BufferedImage#getRGB} would see to. Only colours that are not red, green and blue
 * (CMYK) are converted.
 */
final class DecodedImage {
    private final Raster raster;
    private final boolean blueGreenRed;
    /** The colours that samples number; empty where they are colours themselves. */
    private final int[] palette;

    private final int channels;
    private final int colors;
    private final boolean premultiplied;
    /** Of a sample of each channel. */
    private final int[] bits;

    DecodedImage(BufferedImage decoded) {
        var image = isRgbOrGrey(decoded) ? decoded : converted(decoded);
        var model = image.getColorModel();
        raster = image.getRaster();
        blueGreenRed = image.getType() == BufferedImage.TYPE_3BYTE_BGR;
        palette = palette(model);
        channels = raster.getNumBands();
        colors = model.getNumColorComponents();
        premultiplied = model.isAlphaPremultiplied();
        bits = model.getComponentSize();
    }

    /** Whether its samples are whole numbers, not negative, and of at most 16 bits. */
    static boolean canRead(BufferedImage image) {
        var model = image.getColorModel();
        int widest = Arrays.stream(model.getComponentSize()).max().orElse(0);
        return switch (model.getTransferType()) {
            case DataBuffer.TYPE_BYTE, DataBuffer.TYPE_USHORT -> true;
            case DataBuffer.TYPE_INT -> widest <= Byte.SIZE;
            default -> false;
        };
    }

    private static boolean isRgbOrGrey(BufferedImage image) {
        int space = image.getColorModel().getColorSpace().getType();
        return space == ColorSpace.TYPE_RGB || space == ColorSpace.TYPE_GRAY;
    }

    private static BufferedImage converted(BufferedImage image) {
        var rgb = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_ARGB);
        return new ColorConvertOp(null).filter(image, rgb);
    }

    private static int[] palette(ColorModel model) {
        var palette = new int[model instanceof IndexColorModel indexed ? indexed.getMapSize() : 0];
        if (model instanceof IndexColorModel indexed) {
            indexed.getRGBs(palette);
        }
        return palette;
    }

    int width() {
        return raster.getWidth();
    }

    int height() {
        return raster.getHeight();
    }

    /** Writes row {@code y} to {@code pixels}, from index {@code at}. */
    void read(int y, int[] pixels, int at) {
        if (blueGreenRed) {
            readBytes(y, pixels, at);
        } else if (palette.length > 0) {
            readNumbers(y, pixels, at);
        } else {
            readSamples(y, pixels, at);
        }
    }

    /** What JPEG files decode to, so worth a loop of its own. */
    private void readBytes(int y, int[] pixels, int at) {
        var bytes = (byte[]) raster.getDataElements(0, y, width(), 1, null);
        for (int x = 0; x < width(); x++) {
            pixels[at + x] =
                    0xff << 24 | (bytes[3 * x] & 0xff) << 16 | (bytes[3 * x + 1] & 0xff) << 8 | bytes[3 * x + 2] & 0xff;
        }
    }

    private void readNumbers(int y, int[] pixels, int at) {
        var numbers = raster.getPixels(0, y, width(), 1, (int[]) null);
        for (int x = 0; x < width(); x++) {
            pixels[at + x] = palette[numbers[x]];
        }
    }

    private void readSamples(int y, int[] pixels, int at) {
        var samples = raster.getPixels(0, y, width(), 1, (int[]) null);
        boolean hasAlpha = bits.length > colors;
        for (int x = 0; x < width(); x++) {
            int first = x * channels;
            int alpha = hasAlpha ? eightBits(samples[first + colors], bits[colors]) : 0xff;
            int red = color(samples, first, 0, alpha);
            int green = colors == 1 ? red : color(samples, first, 1, alpha);
            int blue = colors == 1 ? red : color(samples, first, 2, alpha);
            pixels[at + x] = alpha << 24 | red << 16 | green << 8 | blue;
        }
    }

    private int color(int[] samples, int first, int channel, int alpha) {
        int color = eightBits(samples[first + channel], bits[channel]);
        return premultiplied && alpha > 0 ? Math.min(0xff, (color * 0xff + alpha / 2) / alpha) : color;
    }

    /** Stretched to the full range; of more than 8 bits, the high eight. */
    private static int eightBits(int sample, int bits) {
        int largest = (1 << bits) - 1;
        return bits < 8 ? (sample * 510 + largest) / (2 * largest) : sample >> bits - 8;
    }
}
