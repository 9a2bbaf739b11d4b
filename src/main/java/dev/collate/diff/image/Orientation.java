package dev.collate.diff.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How a stored picture is turned before it is shown, in the order of the numbers that files have for it (TIFF 6.0, tag 274: 1 to 8). In
 * each, a step to the right or down in the turned picture is a constant step in the stored one.
 */
enum Orientation {
    NORMAL(false, false, false),
    MIRRORED(false, true, false),
    UPSIDE_DOWN(false, true, true),
    FLIPPED(false, false, true),
    TRANSPOSED(true, false, false),
    TURNED_RIGHT(true, false, true),
    TRANSPOSED_BACKWARDS(true, true, true),
    TURNED_LEFT(true, true, false);

    private static final byte[] EXIF = "Exif\0\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final int TAG = 274;
    private static final int TAG_LENGTH = 12;

    private final boolean swapsSides;
    /** Whether the stored columns are gone through from the right. */
    private final boolean fromRight;
    /** Whether the stored rows are gone through from the bottom. */
    private final boolean fromBottom;

    Orientation(boolean swapsSides, boolean fromRight, boolean fromBottom) {
        this.swapsSides = swapsSides;
        this.fromRight = fromRight;
        this.fromBottom = fromBottom;
    }

    /** What the file says: a TIFF file in its first directory, a JPEG file in one that stands in a segment. */
    static Orientation of(ImageFile file, ImageFormat format) {
        return switch (format) {
            case TIFF -> inDirectory(file, file.from(), file.to());
            case JPEG -> inSegments(file);
            case PNG, GIF, BMP, WEBP -> NORMAL;
        };
    }

    private static Orientation inSegments(ImageFile file) {
        var segments = new JpegSegments(file);
        while (segments.advance()
                && segments.marker() != JpegSegments.START_OF_SCAN
                && segments.marker() != JpegSegments.END_OF_IMAGE) {
            int from = segments.from() + 2;
            int start = from + EXIF.length;
            if (segments.marker() == JpegSegments.APPLICATION_1
                    && start <= segments.to()
                    && Arrays.equals(file.bytes(), from, start, EXIF, 0, EXIF.length)) {
                return inDirectory(file, start, segments.to());
            }
        }
        return NORMAL;
    }

    /** Looks for the tag in the first directory of a TIFF structure; {@link #NORMAL} where there is none, or the structure is broken. */
    private static Orientation inDirectory(ImageFile file, int from, int to) {
        try {
            var tiff = ByteBuffer.wrap(file.bytes(), from, to - from).slice();
            tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            int directory = tiff.getInt(4);
            int tags = tiff.getChar(directory);
            for (int i = 0; i < tags; i++) {
                int at = directory + 2 + i * TAG_LENGTH;
                int code = tiff.getChar(at + 8);
                if (tiff.getChar(at) == TAG && code >= 1 && code <= values().length) {
                    return values()[code - 1];
                }
            }
            return NORMAL;
        } catch (IndexOutOfBoundsException e) {
            return NORMAL;
        }
    }

    boolean swapsSides() {
        return swapsSides;
    }

    /** Turns a stored picture of {@code width} columns. */
    int[] turn(int[] stored, int width) {
        int height = stored.length / width;
        int column = fromRight ? -1 : 1;
        int row = fromBottom ? -width : width;
        int start = (fromRight ? width - 1 : 0) + (fromBottom ? (height - 1) * width : 0);
        int across = swapsSides ? row : column;
        int down = swapsSides ? column : row;
        int turnedWidth = swapsSides ? height : width;
        var turned = new int[stored.length];
        for (int at = 0; at < turned.length; at++) {
            turned[at] = stored[start + at % turnedWidth * across + at / turnedWidth * down];
        }
        return turned;
    }
}
