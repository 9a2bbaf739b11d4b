package dev.collate.diff.image;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Tells files that stop before their end, of the formats whose decoders would fill in the rest and say nothing. */
final class FileEnd {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private FileEnd() {}

    static boolean isMissing(ImageFile file, ImageFormat format) {
        return switch (format) {
            case JPEG -> !endsWithMarker(file);
            case WEBP -> file.length() < lengthOfRiff(file);
            case PNG, GIF, BMP, TIFF -> false;
        };
    }

    private static boolean endsWithMarker(ImageFile file) {
        var segments = new JpegSegments(file);
        while (segments.advance()) {
            if (segments.marker() == JpegSegments.END_OF_IMAGE) {
                return true;
            }
        }
        return false;
    }

    /** What the file's first chunk, in which all others are, says of its own length; its head is 8 bytes. */
    private static long lengthOfRiff(ImageFile file) {
        return 8 + Integer.toUnsignedLong((int) INT.get(file.bytes(), file.from() + 4));
    }
}
