package dev.collate.http.body;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The delimiter between the parts of a form: a line break, two hyphens, and the boundary (RFC 2046, section 5.1.1). The
 * search is Horspool's algorithm ("Practical fast searching in strings", 1980): after a mismatch it skips up to the
 * length of the delimiter.
 *
 * <p>The delimiter contains only one carriage return, as its first byte, so partial matches cannot overlap. The search
 * takes linear time for any input.
 */
final class MultipartDelimiter {
    private static final int LINE_BREAK = 2;

    private final byte[] bytes;
    /** For each value of the last byte at the current position, the distance to the next possible match. */
    private final int[] shifts = new int[256];

    MultipartDelimiter(String boundary) {
        bytes = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        Arrays.fill(shifts, bytes.length);
        for (int i = 0; i < bytes.length - 1; i++) {
            shifts[bytes[i] & 0xFF] = bytes.length - 1 - i;
        }
    }

    int length() {
        return bytes.length;
    }

    /**
     * Returns the index after the first delimiter, or -1 if there is none. At the start of the body, the delimiter has
     * no line break.
     */
    int endOfFirst(byte[] body) {
        int length = bytes.length - LINE_BREAK;
        if (body.length >= length && Arrays.equals(body, 0, length, bytes, LINE_BREAK, bytes.length)) {
            return length;
        }
        int first = find(body, 0);
        return first < 0 ? -1 : first + bytes.length;
    }

    /** Returns the index of the first delimiter at or after {@code from}, or -1 if there is none. */
    int find(byte[] body, int from) {
        int last = bytes.length - 1;
        for (int at = from; at < body.length - last; at += shifts[body[at + last] & 0xFF]) {
            if (body[at] == '\r' && Arrays.equals(body, at, at + bytes.length, bytes, 0, bytes.length)) {
                return at;
            }
        }
        return -1;
    }
}
