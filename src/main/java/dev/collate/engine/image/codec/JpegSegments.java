package dev.collate.engine.image.codec;

import dev.collate.utf8.BinaryNumbers;
import dev.collate.utf8.ByteSearch;
import dev.collate.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Iterates over the markers of a JPEG stream (ITU-T T.81, annex B). Most markers begin a segment. A segment begins with its length. Some
 * segments are followed by compressed data. The only markers in this data are restart markers, which are skipped.
 */
final class JpegSegments {
    static final int END_OF_IMAGE = 0xd9;
    /** The marker of the segment that precedes compressed data. */
    static final int START_OF_SCAN = 0xda;

    static final int APPLICATION_0 = 0xe0;
    /** The marker of the segment in which cameras store the orientation. */
    static final int APPLICATION_1 = 0xe1;

    static final int APPLICATION_14 = 0xee;
    static final int LAST_APPLICATION = 0xef;
    static final int COMMENT = 0xfe;

    private static final int FIRST_RESTART = 0xd0;
    private static final int LAST_RESTART = 0xd7;

    private final byte[] bytes;
    private final int end;
    private final Cancellation cancellation = Cancellation.current();
    private int nextIndex;
    private int marker;
    private int from;

    /** Creates an iterator over the stream {@code bytes[from, to)}. */
    JpegSegments(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.end = to;
        this.nextIndex = from + 2;
    }

    /**
     * Moves to the next marker. Returns false if the stream ends before a further marker, or before the end of the segment that the marker
     * begins, or if the length of this segment is not valid.
     */
    boolean advance() {
        cancellation.check();
        int index = ByteSearch.indexOf((byte) 0xff, bytes, nextIndex, end);
        while (index + 1 < end && !isMarker(bytes[index + 1] & 0xff)) {
            index = ByteSearch.indexOf((byte) 0xff, bytes, index + 1, end);
        }
        if (index + 1 >= end) {
            return false;
        }
        marker = bytes[index + 1] & 0xff;
        from = index + 2;
        if (marker == END_OF_IMAGE) {
            nextIndex = from;
            return true;
        }
        if (index + 3 >= end) {
            return false;
        }
        nextIndex = from + BinaryNumbers.getUnsignedShort(bytes, from);
        return nextIndex <= end && nextIndex >= from + 2;
    }

    /**
     * Returns whether a byte 0xff followed by {@code code} is a marker. The byte is escaped data if the code is 0, and padding if the code
     * is 0xff. Returns false for restart markers too, because they are skipped.
     */
    private static boolean isMarker(int code) {
        return code != 0 && code != 0xff && !(code >= FIRST_RESTART && code <= LAST_RESTART);
    }

    int marker() {
        return marker;
    }

    /**
     * Returns the index of the first byte of the segment, which is the byte after the two bytes of the marker. The segment begins with its
     * length.
     */
    int from() {
        return from;
    }

    /** Returns the index after the last byte of the segment. */
    int to() {
        return nextIndex;
    }

    /** Returns the number of bytes of the segment that follow its length field. */
    int contentLength() {
        return Math.max(0, nextIndex - from - 2);
    }

    /** Returns a byte of the segment. Offset 0 is the first byte after the length field. */
    int byteAt(int offset) {
        return bytes[from + 2 + offset] & 0xff;
    }

    /** Returns whether the content of the segment begins with these characters. */
    boolean startsWith(String signature) {
        var signatureBytes = signature.getBytes(StandardCharsets.ISO_8859_1);
        return contentLength() >= signatureBytes.length
                && Arrays.equals(
                        bytes, from + 2, from + 2 + signatureBytes.length, signatureBytes, 0, signatureBytes.length);
    }
}
