package dev.collate.web.body;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Whether bytes are well-formed UTF-8. */
final class Utf8Check {
    private Utf8Check() {}

    /** Index of the first byte in {@code [from, to)} that breaks UTF-8, or -1. */
    static int firstInvalid(byte[] bytes, int from, int to) {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var in = ByteBuffer.wrap(bytes, from, to - from);
        var out = CharBuffer.allocate(Math.min(to - from + 1, 4096));
        while (true) {
            var result = decoder.decode(in, out, true);
            if (result.isError()) {
                return in.position();
            }
            if (result.isUnderflow()) {
                return -1;
            }
            out.clear();
        }
    }
}
