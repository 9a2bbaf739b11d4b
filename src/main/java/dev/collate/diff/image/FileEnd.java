package dev.collate.diff.image;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Tells files that stop before their end, of the formats whose decoders would fill in the rest with grey and say nothing. */
final class FileEnd {
    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int END_OF_IMAGE = 0xd9;
    private static final int FIRST_RESTART = 0xd0;
    private static final int LAST_RESTART = 0xd7;

    private FileEnd() {}

    static boolean isMissing(ImageFile file, ImageFormat format) {
        return switch (format) {
            case JPEG -> !endsWithMarker(file);
            case WEBP -> Integer.toUnsignedLong((int) LITTLE.get(file.bytes(), file.from() + 4)) + 8 > file.length();
            case PNG, GIF, BMP, TIFF -> false;
        };
    }

    /**
     * Goes over a JPEG file from marker to marker (ITU-T T.81, annex B). A marker's segment says its own length; compressed data, which
     * follows some segments, holds no marker but those that restart it.
     */
    private static boolean endsWithMarker(ImageFile file) {
        var bytes = file.bytes();
        int at = file.from() + 2;
        while (true) {
            at = nextMarker(file, at);
            if (at + 1 >= file.to()) {
                return false;
            }
            if ((bytes[at + 1] & 0xff) == END_OF_IMAGE) {
                return true;
            }
            if (at + 3 >= file.to()) {
                return false;
            }
            at += 2 + ((bytes[at + 2] & 0xff) << 8 | bytes[at + 3] & 0xff);
        }
    }

    /** The index of the next 0xff that a marker follows, from {@code start}. */
    private static int nextMarker(ImageFile file, int start) {
        var bytes = file.bytes();
        int at = start;
        while (at + 1 < file.to() && !(bytes[at] == (byte) 0xff && isMarker(bytes[at + 1] & 0xff))) {
            at++;
        }
        return at;
    }

    /** Not a byte 0xff of the data (0 follows), nor filling (0xff follows), nor a restart. */
    private static boolean isMarker(int code) {
        return code != 0 && code != 0xff && !(code >= FIRST_RESTART && code <= LAST_RESTART);
    }
}
