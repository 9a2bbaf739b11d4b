package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Position;
import dev.collate.utf8.Swar;
import java.util.Optional;

/**
 * Validates UTF-8 (Unicode 16, table 3-7). The server validates every byte of every body. The JDK's decoder would take three times as long,
 * because it also creates Java characters, which are not needed.
 */
final class Utf8Validator {
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8Validator() {}

    /**
     * Returns the index of the first byte of {@code bytes[from, to)} that is not part of a well-formed character. Returns -1 if all bytes
     * are valid UTF-8.
     */
    static int firstInvalid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            while (at + 8 <= to && (Swar.load(bytes, at) & HIGH_BITS) == 0) {
                at += 8;
            }
            while (at < to && bytes[at] >= 0) {
                at++;
            }
            while (at < to && bytes[at] < 0) {
                int length = sequenceLength(bytes, at, to);
                if (length == 0) {
                    return at;
                }
                at += length;
            }
        }
        return -1;
    }

    /** Returns the number of bytes of the multi-byte character that begins at {@code at}. Returns 0 if the character is not well-formed. */
    private static int sequenceLength(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xFF;
        int length = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (length == 0 || at + length > to) {
            return 0;
        }
        int second = bytes[at + 1] & 0xFF;
        // The range of the second byte is narrower after some first bytes. This excludes overlong encodings,
        // surrogates, and code points above U+10FFFF.
        int minSecond = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int maxSecond = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < minSecond || second > maxSecond) {
            return 0;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    /**
     * Returns the error for a text that is not valid UTF-8, or an empty Optional for a valid text.
     *
     * @param input the name of the text
     * @param advice what the caller can do, without a full stop
     */
    static Optional<ApiException> findError(String input, ByteRange text, String advice) {
        int invalidIndex = firstInvalid(text.bytes(), text.from(), text.to());
        if (invalidIndex < 0) {
            return Optional.empty();
        }
        var position = Position.of(text.bytes(), text.from(), invalidIndex);
        return Optional.of(ApiException.unprocessable(
                input,
                position.line(),
                position.column(),
                "not valid UTF-8 (byte " + (invalidIndex - text.from() + 1) + "): " + advice));
    }
}
