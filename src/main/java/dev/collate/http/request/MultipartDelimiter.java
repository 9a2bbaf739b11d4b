package dev.collate.http.request;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The delimiter between the parts of a form: a line break, two hyphens, and the boundary (RFC 2046, section 5.1.1). The search uses
 * Horspool's algorithm ("Practical fast searching in strings", 1980). After a mismatch, it moves forward by up to the length of the
 * delimiter.
 *
 * <p>The only carriage return of the delimiter is its first byte, so partial matches cannot overlap. Therefore the search takes linear time
 * for any input.
 */
final class MultipartDelimiter {
    private static final int LINE_BREAK = 2;

    private final byte[] bytes;
    /**
     * For each possible value of the byte that is compared with the last byte of the delimiter: the distance to the next position where a
     * match is possible.
     */
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
     * Returns the index after the first delimiter, or -1 if the body contains no delimiter. At the start of the body, a delimiter begins
     * without a line break.
     */
    int endOfFirst(byte[] body) {
        int length = bytes.length - LINE_BREAK;
        if (body.length >= length && Arrays.equals(body, 0, length, bytes, LINE_BREAK, bytes.length)) {
            return length;
        }
        int first = find(body, 0);
        return first < 0 ? -1 : first + bytes.length;
    }

    /** Returns the index of the first delimiter at or after {@code from}, or -1 if the body has no further delimiter. */
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
