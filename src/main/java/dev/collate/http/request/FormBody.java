package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.utf8.ByteSearch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of a {@code multipart/form-data} body without copying them (RFC 7578; RFC 2046, section 5.1.1). A library would copy
 * every byte of a large part through a buffer of 4 KiB. This class only records the byte range of each part.
 *
 * <p>The bytes before the first delimiter and after the last delimiter are ignored, and so are parts without a name. The content of a part
 * consists of all bytes between its headers and the next delimiter. So if a part is itself a multipart body, that body is not parsed.
 */
final class FormBody {
    /** Maximum number of parts. A client that needs more parts, for example for many column types, can send JSON instead. */
    private static final int MAX_PARTS = 10_000;

    private static final int LINE_BREAK_LENGTH = 2;

    private final byte[] bytes;
    /** A line break, two hyphens, and the boundary. */
    private final byte[] delimiter;

    private final Map<String, List<ByteRange>> parts = new LinkedHashMap<>();
    /** Index of the next byte to read. */
    private int at;

    private FormBody(byte[] bytes, String boundary) {
        this.bytes = bytes;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Returns the parts of each name, in the order of the body.
     *
     * @param boundary the boundary from the Content-Type of the body; null if it is missing
     * @throws ApiException 400 if the bytes are not a valid form; 415 if a part declares a charset other than UTF-8
     */
    static Map<String, List<ByteRange>> read(byte[] bytes, @Nullable String boundary) {
        if (boundary == null || boundary.isEmpty()) {
            throw malformed("the Content-Type header has no boundary");
        }
        var form = new FormBody(bytes, boundary);
        form.read();
        return form.parts;
    }

    static ApiException malformed(String what) {
        return ApiException.badRequest("The body is not well-formed multipart/form-data: " + what + ".");
    }

    private void read() {
        // At the start of the body, a delimiter begins without a line break.
        int first = isDelimiter(0, LINE_BREAK_LENGTH) ? -LINE_BREAK_LENGTH : nextDelimiter(0);
        if (first == bytes.length) {
            throw malformed("the body does not contain the boundary of the Content-Type header");
        }
        at = first + delimiter.length;
        for (int count = 0; !continuesWith("--"); count++) {
            if (count == MAX_PARTS) {
                throw malformed("more than " + MAX_PARTS + " parts");
            }
            skipLine();
            readPart();
        }
    }

    /** Skips the rest of the line after a delimiter. Only spaces and tabs may follow the delimiter. */
    private void skipLine() {
        while (continuesWith(" ") || continuesWith("\t")) {
            at++;
        }
        if (!continuesWith("\r\n")) {
            throw malformed(
                    at >= bytes.length
                            ? "the last boundary is not followed by '--'"
                            : "unexpected text after a boundary in the same line");
        }
        at += 2;
    }

    private void readPart() {
        int end = nextDelimiter(at);
        if (end == bytes.length) {
            throw malformed("the last part does not end with the boundary");
        }
        var headers = PartHeaders.read(bytes, at, end);
        if (!headers.name().isEmpty()) {
            parts.computeIfAbsent(headers.name(), name -> new ArrayList<>())
                    .add(new ByteRange(bytes, headers.end(), end, headers.fileName()));
        }
        at = end + delimiter.length;
    }

    /** Returns the index of the next delimiter, or the length of the body if it has no further delimiter. */
    private int nextDelimiter(int from) {
        int next = from - 1;
        do {
            next = ByteSearch.indexOf((byte) '\r', bytes, next + 1, bytes.length);
        } while (next < bytes.length && !isDelimiter(next, 0));
        return next;
    }

    /** Returns whether the delimiter, without its first {@code skippedBytes} bytes, begins at this index of the body. */
    private boolean isDelimiter(int index, int skippedBytes) {
        int end = index + delimiter.length - skippedBytes;
        return end <= bytes.length && Arrays.equals(bytes, index, end, delimiter, skippedBytes, delimiter.length);
    }

    /** Returns whether the next bytes to read are these ASCII characters. */
    private boolean continuesWith(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            if (at + i >= bytes.length || bytes[at + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
