package dev.collate.engine.image.codec;

import static dev.collate.engine.image.codec.TiffTags.BITS_PER_SAMPLE;
import static dev.collate.engine.image.codec.TiffTags.EXTRA_SAMPLES;
import static dev.collate.engine.image.codec.TiffTags.PHOTOMETRIC;
import static dev.collate.engine.image.codec.TiffTags.PLANAR_CONFIGURATION;
import static dev.collate.engine.image.codec.TiffTags.SAMPLES_PER_PIXEL;
import static dev.collate.engine.image.codec.TiffTags.TILE_OFFSETS;

import dev.collate.problem.ApiException;
import java.nio.ByteOrder;

/** The samples of the pixels of a TIFF image: their number, their size, and how they are stored. */
final class TiffSamples {
    private static final int MAX_BITS_PER_SAMPLE = 32;
    private static final int MAX_SAMPLES_PER_PIXEL = 16;
    private static final int SEPARATE_PLANES = 2;
    private static final int WHITE_IS_ZERO = 0;
    private static final int BLACK_IS_ZERO = 1;
    private static final int YCBCR = 6;
    /** The value of ExtraSamples for a sample without a meaning. Other values mean alpha. */
    private static final int UNSPECIFIED = 0;

    private final ImageFile file;
    private final TiffDirectory directory;
    private final long photometric;
    private final int perPixel;
    private final int bits;

    private TiffSamples(ImageFile file, TiffDirectory directory) {
        this.file = file;
        this.directory = directory;
        photometric = directory.firstValue(PHOTOMETRIC, -1);
        perPixel = checkedCount();
        bits = checkedBits();
    }

    /**
     * Reads the tags that describe the samples.
     *
     * @throws ApiException 422 if the decoder cannot decode such samples, or would decode them to wrong pixels
     */
    static TiffSamples read(ImageFile file, TiffDirectory directory) {
        var samples = new TiffSamples(file, directory);
        samples.checkPixelFormat();
        return samples;
    }

    /** Returns the number of samples of a pixel. */
    int perPixel() {
        return perPixel;
    }

    /** Returns the number of bytes that the decoder needs for a sample. */
    int bytesPerSample() {
        return Math.ceilDiv(bits, Byte.SIZE);
    }

    /** Returns the number of bytes of an uncompressed row in one plane. The samples must not be subsampled. */
    long rowBytes(int width) {
        return Math.ceilDiv((long) width * perPixel / planes() * bits, Byte.SIZE);
    }

    /** Returns whether the samples are luma and two chroma samples. The chroma samples may have a lower resolution. */
    boolean areYcbcr() {
        return photometric == YCBCR;
    }

    /** Returns the number of planes, each of which has strips or tiles of its own. */
    int planes() {
        return hasSeparatePlanes() ? perPixel : 1;
    }

    static ApiException unsupported(ImageFile file, String kind) {
        return file.unprocessable("The TIFF image is of a kind that is not supported: " + kind + ".");
    }

    private int checkedCount() {
        long count = directory.firstValue(SAMPLES_PER_PIXEL, 1);
        if (count < 1 || count > MAX_SAMPLES_PER_PIXEL) {
            throw unsupported(file, "%d samples per pixel".formatted(count));
        }
        return (int) count;
    }

    /** Returns the size of the first sample. The decoder requires that all samples have the same size. */
    private int checkedBits() {
        long bits = directory.firstValue(BITS_PER_SAMPLE, 1);
        if (bits < 1 || bits > MAX_BITS_PER_SAMPLE) {
            throw unsupported(file, "%d bits per sample".formatted(bits));
        }
        return (int) bits;
    }

    /** Rejects images that the decoder would decode to wrong pixels. */
    private void checkPixelFormat() {
        if (perPixel > 2 && (photometric == WHITE_IS_ZERO || photometric == BLACK_IS_ZERO)) {
            throw unsupported(file, "grey with %d samples per pixel".formatted(perPixel));
        }
        // The decoder inverts all samples of such an image, also alpha. Without ExtraSamples, it assumes alpha.
        if (perPixel == 2 && photometric == WHITE_IS_ZERO && directory.firstValue(EXTRA_SAMPLES, -1) != UNSPECIFIED) {
            throw unsupported(file, "grey with alpha, in which 0 is white");
        }
        if (bits % Byte.SIZE > 0) {
            checkPackedSamples();
        }
    }

    /** Rejects images whose samples are not whole bytes, and which the decoder cannot decode correctly. */
    private void checkPackedSamples() {
        // The decoder swaps the bytes of such a pixel, which has 12 bits.
        if (perPixel == 3 && bits == 4 && directory.order() == ByteOrder.LITTLE_ENDIAN) {
            throw unsupported(file, "3 samples per pixel of 4 bits, in little-endian byte order");
        }
        // The decoder returns a colour for such a grey pixel: for example, #bfbfb8 instead of #b8b8b8.
        if (photometric == WHITE_IS_ZERO && Byte.SIZE % bits > 0) {
            throw unsupported(file, "grey with %d bits per sample, in which 0 is white".formatted(bits));
        }
        if (hasSeparatePlanes() && !supportsSeparatePlanes()) {
            throw unsupported(file, "%d samples per pixel of %d bits, in separate planes".formatted(perPixel, bits));
        }
        if (!hasSeparatePlanes() && !supportsPixels()) {
            var detail = perPixel == 4 ? ", of which the fourth is not alpha" : "";
            throw unsupported(file, "%d samples per pixel of %d bits%s".formatted(perPixel, bits, detail));
        }
        // At the right edge of the image, the decoder needs rows of whole bytes, or pixels that are whole parts of a
        // byte.
        int pixelBits = bits * (hasSeparatePlanes() ? 1 : perPixel);
        if (directory.has(TILE_OFFSETS) && pixelBits % Byte.SIZE > 0 && Byte.SIZE % pixelBits > 0) {
            throw unsupported(file, "tiles with %d bits per pixel".formatted(pixelBits));
        }
    }

    private boolean supportsSeparatePlanes() {
        return perPixel == 1 || perPixel > 2 && bits > Byte.SIZE;
    }

    /** The decoder does not skip a fourth sample that is not alpha: it reads this sample as a colour of the next pixel. */
    private boolean supportsPixels() {
        return switch (perPixel) {
            case 1, 3 -> true;
            case 2 -> bits > Byte.SIZE;
            case 4 -> directory.firstValue(EXTRA_SAMPLES, -1) != UNSPECIFIED;
            default -> false;
        };
    }

    private boolean hasSeparatePlanes() {
        return directory.firstValue(PLANAR_CONFIGURATION, 1) == SEPARATE_PLANES;
    }
}
