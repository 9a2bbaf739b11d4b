package dev.collate.diff.image;

import dev.collate.problem.ApiException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** What must be seen to before a decoder of a library may have a file. */
final class LibraryFiles {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private LibraryFiles() {}

    /**
     * The file as the library gets it.
     *
     * @throws dev.collate.problem.ApiException 422 where the file stops before its end, of the formats whose decoders would fill in the
     *     rest and say nothing
     */
    static ImageFile checked(ImageFile file, ImageFormat format) {
        return switch (format) {
            case JPEG -> withoutProfiles(file);
            case WEBP -> {
                if (file.length() < lengthOfRiff(file)) {
                    throw truncated(file, format);
                }
                yield withWordBehind(file);
            }
            case PNG, GIF, BMP, TIFF -> file;
        };
    }

    /** Profiles are not applied, and the decoder would take their word for how much memory they need. */
    private static ImageFile withoutProfiles(ImageFile file) {
        var kept = new byte[file.length()];
        int length = 0;
        int from = file.from();
        var segments = new JpegSegments(file);
        do {
            if (!segments.advance()) {
                throw truncated(file, ImageFormat.JPEG);
            }
            if (segments.marker() == JpegSegments.APPLICATION_2) {
                int before = segments.from() - 2 - from;
                System.arraycopy(file.bytes(), from, kept, length, before);
                length += before;
                from = segments.to();
            }
        } while (segments.marker() != JpegSegments.END_OF_IMAGE);
        System.arraycopy(file.bytes(), from, kept, length, file.to() - from);
        return file.with(kept, length + file.to() - from);
    }

    /** The decoder looks a word ahead, and would take a picture of a few bytes, such as one of a single colour, for truncated. */
    private static ImageFile withWordBehind(ImageFile file) {
        var longer = new byte[file.length() + Long.BYTES];
        System.arraycopy(file.bytes(), file.from(), longer, 0, file.length());
        return file.with(longer, longer.length);
    }

    /** What the file's first chunk, in which all others are, says of its own length; its head is 8 bytes. */
    private static long lengthOfRiff(ImageFile file) {
        return 8 + Integer.toUnsignedLong((int) INT.get(file.bytes(), file.from() + 4));
    }

    private static ApiException truncated(ImageFile file, ImageFormat format) {
        return file.broken("The " + format + " image is truncated.");
    }
}
