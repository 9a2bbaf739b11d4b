package dev.collate.page;

import dev.collate.utf8.CodePoints;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The beginning of a text.
 *
 * @param omitted number of omitted characters after the text
 */
record TextView(String text, long omitted) {
    /**
     * Decodes the beginning of a UTF-8 text. Omits the last character if the text was cut inside it.
     *
     * @param omitted number of characters of the text that begin after {@code bytes}
     */
    static TextView of(byte[] bytes, boolean cut, long omitted) {
        int whole = cut ? wholeCharacters(bytes) : bytes.length;
        return new TextView(
                new String(bytes, 0, whole, StandardCharsets.UTF_8), whole < bytes.length ? omitted + 1 : omitted);
    }

    /** Returns the beginning of a text, at most {@code maxBytes} bytes. */
    static TextView beginning(Utf8Slice text, int maxBytes) {
        int end = Math.min(text.to(), text.from() + maxBytes);
        long omitted = 0;
        for (int i = end; i < text.to(); i++) {
            omitted += isContinuation(text.bytes()[i]) ? 0 : 1;
        }
        return of(Arrays.copyOfRange(text.bytes(), text.from(), end), end < text.to(), omitted);
    }

    /** Returns the text as one unmarked piece. */
    Span span() {
        return new Span(text, false, omitted);
    }

    /** Returns the length without an incomplete last character. */
    private static int wholeCharacters(byte[] bytes) {
        int last = bytes.length - 1;
        while (last > 0 && isContinuation(bytes[last])) {
            last--;
        }
        if (last < 0 || bytes[last] >= 0) {
            return bytes.length;
        }
        return last + CodePoints.length(bytes[last]) > bytes.length ? last : bytes.length;
    }

    /** Returns whether a byte of UTF-8 is not the first byte of its character. */
    static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }
}
