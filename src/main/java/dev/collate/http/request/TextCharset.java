package dev.collate.http.request;

import dev.collate.problem.ApiException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A charset in which a client may send a text. Converts such a text to UTF-8 in chunks, so that only the text and the result are in memory.
 *
 * @param name the name of the charset in the request, for error messages
 */
record TextCharset(Charset charset, String name) {
    static final TextCharset UTF_8 = new TextCharset(StandardCharsets.UTF_8, "utf-8");

    private static final List<Charset> SUPPORTED_CHARSETS = List.of(
            StandardCharsets.UTF_8,
            StandardCharsets.US_ASCII,
            Charset.forName("windows-1252"),
            StandardCharsets.ISO_8859_1,
            StandardCharsets.UTF_16,
            StandardCharsets.UTF_16LE,
            StandardCharsets.UTF_16BE);

    /** Number of characters that are converted together. */
    private static final int CHUNK_LENGTH = 1 << 13;

    /** Number of bytes at the beginning of a text in which {@link #detect} counts the zero bytes. */
    private static final int SAMPLE_BYTES = 4_096;

    /**
     * Returns the charset with this name. A missing name means UTF-8.
     *
     * @throws ApiException 415 if the charset is not supported
     */
    static TextCharset of(@Nullable String name) {
        return (name == null ? Optional.of(UTF_8) : find(name))
                .orElseThrow(
                        () -> ApiException.unsupportedMediaType(
                                "This charset is not supported: use utf-8, us-ascii, windows-1252, iso-8859-1, utf-16, utf-16le or utf-16be."));
    }

    /** Returns the charset with this name, if it is supported. */
    static Optional<TextCharset> find(String name) {
        try {
            return Optional.of(Charset.forName(name))
                    .filter(SUPPORTED_CHARSETS::contains)
                    .map(charset -> new TextCharset(charset, name.toLowerCase(Locale.ROOT)));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    /**
     * Guesses the charset of a text for a page that shows the result, so that a person can correct the guess: UTF-16 if the text has a byte
     * order mark or many zero bytes, UTF-8 if it is valid UTF-8, and otherwise windows-1252, which most spreadsheet programs write.
     */
    static TextCharset detect(ByteRange text) {
        if (hasUtf16ByteOrderMark(text)) {
            return of("utf-16");
        }
        var bytes = text.bytes();
        int from = text.from();
        int[] zeroBytesByParity = new int[2];
        int end = Math.min(text.to(), from + SAMPLE_BYTES);
        for (int i = from; i < end; i++) {
            zeroBytesByParity[(i - from) % 2] += bytes[i] == 0 ? 1 : 0;
        }
        // In UTF-16, every character of ASCII has one zero byte.
        int minZeroBytes = (end - from) / 8 + 1;
        if (zeroBytesByParity[0] >= minZeroBytes || zeroBytesByParity[1] >= minZeroBytes) {
            return of(zeroBytesByParity[1] > zeroBytesByParity[0] ? "utf-16le" : "utf-16be");
        }
        return text.isUtf8() ? UTF_8 : of("windows-1252");
    }

    /** Returns whether a text in this charset is already UTF-8. */
    boolean isUtf8() {
        return charset.equals(StandardCharsets.UTF_8) || charset.equals(StandardCharsets.US_ASCII);
    }

    /**
     * Returns the number of bytes of the text in UTF-8.
     *
     * @param input the name of the text, with which the error begins
     * @throws ApiException 422 if the text is not valid in this charset
     */
    long utf8Length(ByteRange text, String input) {
        if (charset.equals(StandardCharsets.UTF_16) && !hasUtf16ByteOrderMark(text)) {
            throw ApiException.unprocessable(
                    input, "a text in utf-16 must begin with a byte order mark; without it, use utf-16le or utf-16be");
        }
        var counter = new Utf8Counter();
        int invalidIndex = decode(text, counter);
        if (invalidIndex >= 0) {
            throw ApiException.unprocessable(
                    input, counter.line, counter.column, "not valid %s (byte %d)".formatted(name, invalidIndex + 1));
        }
        return counter.bytes;
    }

    /** Returns the text in UTF-8. The text must be valid, and {@code length} must be its {@link #utf8Length}. */
    byte[] toUtf8(ByteRange text, int length) {
        var target = ByteBuffer.allocate(length);
        var encoder = StandardCharsets.UTF_8.newEncoder();
        decode(text, chars -> encoder.encode(chars, target, false));
        return target.array();
    }

    /**
     * Passes all characters to {@code sink}, which may leave a high surrogate for the next call. Returns the index of the first invalid
     * byte, counted from the beginning of the text, or -1 if the text is valid.
     */
    private int decode(ByteRange text, Consumer<CharBuffer> sink) {
        var decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var source = ByteBuffer.wrap(text.bytes(), text.from(), text.length());
        var chars = CharBuffer.allocate(CHUNK_LENGTH);
        var result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            result = decoder.decode(source, chars, true);
            chars.flip();
            sink.accept(chars);
            chars.compact();
        }
        return result.isError() ? source.position() - text.from() : -1;
    }

    /** Returns whether a text begins with the byte order mark of UTF-16. */
    static boolean hasUtf16ByteOrderMark(ByteRange text) {
        var bytes = text.bytes();
        int from = text.from();
        return text.length() >= 2
                && (bytes[from] == (byte) 0xFE && bytes[from + 1] == (byte) 0xFF
                        || bytes[from] == (byte) 0xFF && bytes[from + 1] == (byte) 0xFE);
    }

    /** Counts the bytes that characters have in UTF-8, and finds the line and column after them. */
    private static final class Utf8Counter implements Consumer<CharBuffer> {
        private long bytes;
        private int line = 1;
        private int column = 1;
        private char lastCharacter;

        @Override
        public void accept(CharBuffer chars) {
            while (chars.hasRemaining()) {
                char each = chars.get();
                // A surrogate pair has four bytes in UTF-8, so each of its two surrogates counts two.
                bytes += each < 0x80 ? 1 : each < 0x800 || Character.isSurrogate(each) ? 2 : 3;
                if (each == '\r' || each == '\n') {
                    line += each == '\n' && lastCharacter == '\r' ? 0 : 1;
                    column = 1;
                } else {
                    column += Character.isLowSurrogate(each) ? 0 : 1;
                }
                lastCharacter = each;
            }
        }
    }
}
