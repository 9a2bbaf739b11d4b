package dev.collate.diff.image;

/**
 * A walk over a JPEG file from marker to marker (ITU-T T.81, annex B). Most markers begin a segment that says its own length; compressed
 * data, which follows some of them, holds no marker but those that restart it, and these are stepped over.
 */
final class JpegSegments {
    static final int END_OF_IMAGE = 0xd9;
    /** The segment after which compressed data follows. */
    static final int START_OF_SCAN = 0xda;

    /** The segment in which cameras say how they were held. */
    static final int APPLICATION_1 = 0xe1;
    /** The segments in which colour profiles stand. */
    static final int APPLICATION_2 = 0xe2;

    private static final int FIRST_RESTART = 0xd0;
    private static final int LAST_RESTART = 0xd7;

    private final byte[] bytes;
    private final int end;
    private int next;
    private int marker;
    private int from;

    JpegSegments(ImageFile file) {
        bytes = file.bytes();
        end = file.to();
        next = file.from() + 2;
    }

    /** Steps to the next marker; false where the file stops before it, or before the end of its segment. */
    boolean advance() {
        int at = next;
        while (at + 1 < end && !(bytes[at] == (byte) 0xff && isMarker(bytes[at + 1] & 0xff))) {
            at++;
        }
        if (at + 1 >= end) {
            return false;
        }
        marker = bytes[at + 1] & 0xff;
        from = at + 2;
        if (marker == END_OF_IMAGE) {
            next = from;
            return true;
        }
        if (at + 3 >= end) {
            return false;
        }
        next = from + ((bytes[from] & 0xff) << 8 | bytes[from + 1] & 0xff);
        return next <= end;
    }

    /** Not a byte 0xff of the data (0 follows), nor filling (0xff follows), nor a restart. */
    private static boolean isMarker(int code) {
        return code != 0 && code != 0xff && !(code >= FIRST_RESTART && code <= LAST_RESTART);
    }

    int marker() {
        return marker;
    }

    /** The index of the segment's first byte, which is its length's; two bytes of marker stand before it. */
    int from() {
        return from;
    }

    /** The index after the segment's last byte. */
    int to() {
        return next;
    }
}
