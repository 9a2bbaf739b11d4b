package dev.collate.engine.image.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Validates the headers of BMP files before the files are decoded. The file header has 14 bytes. It is followed by the image header, which
 * has several versions.
 */
final class BmpValidator {
    private static final int FILE_LENGTH_OFFSET = 2;
    /** Offset of the position of the pixels. */
    private static final int PIXELS_START_OFFSET = 10;
    /** Offset of the image header. */
    private static final int IMAGE_HEADER = 14;
    /** Length of the image header of OS/2 1.x, in which width and height have 16 bits. */
    private static final int CORE_HEADER_LENGTH = 12;

    private static final int MAX_COMPRESSION = 3;
    /** Offset of the colour space, which only image headers of at least 108 bytes contain. */
    private static final int COLOR_SPACE = IMAGE_HEADER + 56;

    private static final int COLOR_SPACE_HEADER_LENGTH = 108;
    private static final int SRGB = 's' << 24 | 'R' << 16 | 'G' << 8 | 'B';

    private BmpValidator() {}

    /**
     * Reads the size and the compression. Rejects other compressions than none, RLE and bit fields, for example a BMP file that contains a
     * JPEG or PNG file, which this class could not validate.
     */
    static ValidatedFile validate(ImageFile file, PixelLimit limit) {
        try {
            return validateHeader(file, limit);
        } catch (IndexOutOfBoundsException e) {
            throw file.unprocessable("The BMP image is truncated.");
        }
    }

    private static ValidatedFile validateHeader(ImageFile file, PixelLimit limit) {
        var header = ByteBuffer.wrap(file.bytes(), file.from(), file.length())
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN);
        int headerLength = header.getInt(IMAGE_HEADER);
        boolean isCoreHeader = headerLength == CORE_HEADER_LENGTH;
        int width = isCoreHeader ? header.getShort(IMAGE_HEADER + 4) : header.getInt(IMAGE_HEADER + 4);
        // A negative height means that the rows are stored from the top down.
        long height =
                Math.abs(isCoreHeader ? (long) header.getShort(IMAGE_HEADER + 6) : header.getInt(IMAGE_HEADER + 8));
        int compression = isCoreHeader ? 0 : header.getInt(IMAGE_HEADER + 16);
        if (width < 1 || height < 1) {
            throw file.unprocessable("The BMP image is broken: its header is not valid.");
        }
        if (compression < 0 || compression > MAX_COMPRESSION) {
            throw file.unprocessable(
                    "The BMP image is of a kind that is not supported: its compression is %d.".formatted(compression));
        }
        limit.check(file, width, height);
        int bits = header.getShort(IMAGE_HEADER + (isCoreHeader ? 10 : 14));
        return new ValidatedFile(
                decoderInput(file, headerLength, bits), width, (int) height, CanvasPlacement.AS_STORED, file.length());
    }

    /**
     * Returns a copy in which the header has the right length of the file, and no reference to a colour profile, because colour profiles
     * are not applied. The decoder regards all bytes between the header and the pixels as the palette, so unused bytes are removed.
     */
    private static ImageFile decoderInput(ImageFile file, int headerLength, int bits) {
        var bytes = Arrays.copyOfRange(file.bytes(), file.from(), file.to());
        var header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (headerLength >= COLOR_SPACE_HEADER_LENGTH) {
            header.putInt(COLOR_SPACE, SRGB);
        }
        int pixels = header.getInt(PIXELS_START_OFFSET);
        int colorBytes = headerLength == CORE_HEADER_LENGTH ? 3 : 4;
        int paletteEnd = IMAGE_HEADER + headerLength + (colorBytes << bits);
        int length = bytes.length;
        if (bits <= Byte.SIZE && pixels > paletteEnd) {
            System.arraycopy(bytes, pixels, bytes, paletteEnd, length - pixels);
            length -= pixels - paletteEnd;
            header.putInt(PIXELS_START_OFFSET, paletteEnd);
        }
        header.putInt(FILE_LENGTH_OFFSET, length);
        return file.withBytes(bytes, length);
    }
}
