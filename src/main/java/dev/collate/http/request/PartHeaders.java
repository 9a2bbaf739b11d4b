package dev.collate.http.request;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The headers of one part of a {@code multipart/form-data} body (RFC 7578, section 4).
 *
 * @param name the name of the part; empty if the part has no name, or if its disposition is not {@code form-data}
 * @param fileName the file name, as the client has sent it; it may be a path or any other text; null if the part has no file name
 * @param end the index after the empty line that follows the headers
 */
record PartHeaders(String name, @Nullable String fileName, int end) {
    /** Maximum number of bytes of the headers. This is enough for the longest file name of any file system. */
    private static final int MAX_BYTES = 10_000;

    private static final byte[] END_OF_HEADERS = {'\r', '\n', '\r', '\n'};
    private static final Pattern FOLDED_LINE_BREAK = Pattern.compile("\r\n[ \t]+");

    /**
     * Reads the headers of the part {@code body[from, to)}. The two bytes before {@code from} must be a line break, and the two bytes from
     * {@code to} on, too.
     *
     * @throws dev.collate.problem.ApiException 400 if the headers do not end; 415 if the part declares a charset other than UTF-8
     */
    static PartHeaders read(byte[] body, int from, int to) {
        int end = endOfLines(body, from, to);
        var text = new String(body, from, Math.max(0, end - from), StandardCharsets.UTF_8);
        var lines = FOLDED_LINE_BREAK.matcher(text).replaceAll(" ").split("\r\n");
        var disposition = header("Content-Disposition", lines);
        header("Content-Type", lines).requireUtf8Charset();
        boolean isFormData = disposition.type().equalsIgnoreCase("form-data");
        return new PartHeaders(
                isFormData ? Objects.requireNonNullElse(disposition.parameter("name"), "") : "",
                fileName(disposition),
                Math.min(end + END_OF_HEADERS.length, to));
    }

    /**
     * Returns the file name. Decodes {@code %22} to a quote, because browsers and curl encode a quote in this way (HTML standard). They
     * encode no other character, so nothing else is decoded.
     */
    private static @Nullable String fileName(HeaderValue disposition) {
        var extended = disposition.extendedParameter("filename");
        var plain = disposition.parameter("filename");
        return extended != null || plain == null ? extended : plain.replace("%22", "\"");
    }

    /** Returns the value of the first header with this name. Returns an empty value if there is no such header. */
    private static HeaderValue header(String name, String[] lines) {
        for (var line : lines) {
            int colon = line.indexOf(':');
            if (colon >= 0 && line.substring(0, colon).strip().equalsIgnoreCase(name)) {
                return new HeaderValue(line.substring(colon + 1));
            }
        }
        return new HeaderValue("");
    }

    /**
     * Returns the index of the line break after the last header. After this line break follows an empty line. If the part has no content,
     * the delimiter of the next part may follow instead.
     */
    private static int endOfLines(byte[] body, int from, int to) {
        for (int at = from - 2; at <= to - 2; at++) {
            if (at - from > MAX_BYTES) {
                throw FormBody.malformed("the headers of a part are longer than " + MAX_BYTES + " bytes");
            }
            if (Arrays.equals(body, at, at + END_OF_HEADERS.length, END_OF_HEADERS, 0, END_OF_HEADERS.length)) {
                return at;
            }
        }
        throw FormBody.malformed("the headers of a part do not end with an empty line");
    }
}
