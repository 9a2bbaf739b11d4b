package dev.collate.http.body;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The delimiter between the parts of a form: a line break, two hyphens, and the boundary (RFC 2046, section 5.1.1). The search is that of
 * Horspool ("Practical fast searching in strings", 1980): where the byte below its end does not fit, it moves on by up to its
 * own length.
 *
 * <p>It begins with the only carriage return in it, so that no two places at which it fits in part overlap: a search takes a number of
 * steps in proportion to the bytes, whatever they are.
 */
final class MultipartDelimiter {
    private static final int LINE_BREAK = 2;

    private final byte[] bytes;
    /** Of each byte below the end: how far the next place is at which it would fit. */
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

    /** Index of the first byte after the first delimiter, which needs no line break where it begins the body; -1 if there is none. */
    int endOfFirst(byte[] body) {
        int length = bytes.length - LINE_BREAK;
        if (body.length >= length && Arrays.equals(body, 0, length, bytes, LINE_BREAK, bytes.length)) {
            return length;
        }
        int first = find(body, 0);
        return first < 0 ? -1 : first + bytes.length;
    }

    /** Index of the next delimiter, from {@code from} on; -1 if there is none. */
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
