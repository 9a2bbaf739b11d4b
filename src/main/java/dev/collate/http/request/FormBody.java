package dev.collate.http.request;

import dev.collate.problem.ApiException;
import java.util.ArrayList;
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

    private final byte[] bytes;
    private final MultipartDelimiter delimiter;
    private final Map<String, List<ByteRange>> parts = new LinkedHashMap<>();
    /** Index of the next byte to read. */
    private int at;

    private FormBody(byte[] bytes, MultipartDelimiter delimiter) {
        this.bytes = bytes;
        this.delimiter = delimiter;
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
        var form = new FormBody(bytes, new MultipartDelimiter(boundary));
        form.read();
        return form.parts;
    }

    static ApiException malformed(String what) {
        return ApiException.malformed("The body is not well-formed multipart/form-data: " + what + ".");
    }

    private void read() {
        at = delimiter.endOfFirst(bytes);
        if (at < 0) {
            throw malformed("the body does not contain the boundary of the Content-Type header");
        }
        for (int count = 0; !isAt("--"); count++) {
            if (count == MAX_PARTS) {
                throw malformed("more than " + MAX_PARTS + " parts");
            }
            skipLine();
            readPart();
        }
    }

    /** Skips the rest of the line after a delimiter. Only spaces and tabs may follow the delimiter. */
    private void skipLine() {
        while (isAt(" ") || isAt("\t")) {
            at++;
        }
        if (!isAt("\r\n")) {
            throw malformed(
                    at >= bytes.length
                            ? "the last boundary is not followed by '--'"
                            : "unexpected text after a boundary in the same line");
        }
        at += 2;
    }

    private void readPart() {
        int end = delimiter.find(bytes, at);
        if (end < 0) {
            throw malformed("the last part does not end with the boundary");
        }
        var head = PartHeaders.read(bytes, at, end);
        if (!head.name().isEmpty()) {
            parts.computeIfAbsent(head.name(), name -> new ArrayList<>())
                    .add(new ByteRange(bytes, head.end(), end, head.fileName()));
        }
        at = end + delimiter.length();
    }

    private boolean isAt(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            if (at + i >= bytes.length || bytes[at + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
