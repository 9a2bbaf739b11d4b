package dev.collate.engine.image.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The eight ways to rotate and mirror a stored image before it is shown. The constants are in the order of the numbers 1 to 8 that files
 * store (TIFF 6.0, tag 274). For each orientation, a step to the next column of the shown image always skips the same number of elements in
 * the array of the stored pixels, and so does a step to the next row.
 */
enum Orientation {
    NORMAL(false, false, false),
    MIRRORED_HORIZONTALLY(false, true, false),
    ROTATED_180(false, true, true),
    MIRRORED_VERTICALLY(false, false, true),
    TRANSPOSED(true, false, false),
    ROTATED_RIGHT(true, false, true),
    TRANSVERSED(true, true, true),
    ROTATED_LEFT(true, true, false);

    private static final int ORIENTATION_TAG = 274;
    private static final int TAG_LENGTH = 12;

    /** The only type of values that Exif allows for this tag. Browsers ignore the tag if it has another type. */
    private static final int TYPE_SHORT = 3;

    /** Whether the width of the shown image is the height of the stored image. */
    private final boolean swapsWidthAndHeight;
    /** Whether the stored columns are read from right to left. */
    private final boolean fromRight;
    /** Whether the stored rows are read from bottom to top. */
    private final boolean fromBottom;

    Orientation(boolean swapsWidthAndHeight, boolean fromRight, boolean fromBottom) {
        this.swapsWidthAndHeight = swapsWidthAndHeight;
        this.fromRight = fromRight;
        this.fromBottom = fromBottom;
    }

    /** Returns the orientation that files store as this number. Returns {@link #NORMAL} if the number is not defined. */
    static Orientation of(long number) {
        return number >= 1 && number <= values().length ? values()[(int) number - 1] : NORMAL;
    }

    /**
     * Returns the orientation that is stored in the Exif data {@code [from, to)} of a file: the tag in the first directory of this TIFF
     * structure. Returns {@link #NORMAL} if the tag is missing or the structure is broken.
     */
    static Orientation ofExif(ImageFile file, int from, int to) {
        try {
            var tiff = ByteBuffer.wrap(file.bytes(), from, to - from).slice();
            tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            int directory = tiff.getInt(4);
            int tagCount = tiff.getChar(directory);
            for (int i = 0; i < tagCount; i++) {
                int index = directory + 2 + i * TAG_LENGTH;
                if (tiff.getChar(index) == ORIENTATION_TAG) {
                    return tiff.getChar(index + 2) == TYPE_SHORT ? of(tiff.getChar(index + 8)) : NORMAL;
                }
            }
            return NORMAL;
        } catch (IndexOutOfBoundsException e) {
            return NORMAL;
        }
    }

    boolean swapsWidthAndHeight() {
        return swapsWidthAndHeight;
    }

    /** Rotates or mirrors a stored image that has {@code width} columns. Returns its pixels in the order in which they are shown. */
    int[] orient(int[] stored, int width, StopSignal stop) {
        int height = stored.length / width;
        int columnStep = fromRight ? -1 : 1;
        int rowStep = fromBottom ? -width : width;
        int start = (fromRight ? width - 1 : 0) + (fromBottom ? (height - 1) * width : 0);
        int stepAcross = swapsWidthAndHeight ? rowStep : columnStep;
        int stepDown = swapsWidthAndHeight ? columnStep : rowStep;
        int orientedWidth = swapsWidthAndHeight ? height : width;
        var oriented = new int[stored.length];
        for (int index = 0; index < oriented.length; index++) {
            if (index % orientedWidth == 0) {
                stop.check();
            }
            oriented[index] = stored[start + index % orientedWidth * stepAcross + index / orientedWidth * stepDown];
        }
        return oriented;
    }
}
