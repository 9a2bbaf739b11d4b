package dev.collate.http.body;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The headers of one part of a form (RFC 7578, section 4).
 *
 * @param name of the part; empty if it has no name, or is not {@code form-data}
 * @param fileName as the client sent it, possibly a path or any other text; null if the part has none
 * @param charset of the text; null if the part declares none
 * @param end index of the first byte after the headers and the empty line that ends them
 */
record PartHeaders(
        String name, @Nullable String fileName, @Nullable String charset, int end) {
    /** Maximum length of the headers, which is enough for the longest file name of any file system. */
    private static final int MAX_BYTES = 10_000;

    private static final byte[] END = {'\r', '\n', '\r', '\n'};
    private static final Pattern FOLD = Pattern.compile("\r\n[ \t]+");

    /**
     * Reads the headers in {@code body[from, to)}. A line break is before {@code from}, and a line break begins at {@code to}.
     */
    static PartHeaders read(byte[] body, int from, int to) {
        int end = endOfLines(body, from, to);
        var text = new String(body, from, Math.max(0, end - from), StandardCharsets.UTF_8);
        var lines = FOLD.matcher(text).replaceAll(" ").split("\r\n");
        var disposition = header("Content-Disposition", lines);
        boolean formData = disposition.type().equalsIgnoreCase("form-data");
        return new PartHeaders(
                formData ? Objects.requireNonNullElse(disposition.parameter("name"), "") : "",
                fileName(disposition),
                header("Content-Type", lines).parameter("charset"),
                Math.min(end + END.length, to));
    }

    /**
     * Returns the file name. Decodes {@code %22} only, because browsers and curl encode a quote in this way and no other character (HTML
     * standard).
     */
    private static @Nullable String fileName(HeaderValue disposition) {
        var extended = disposition.extendedParameter("filename");
        var plain = disposition.parameter("filename");
        return extended != null || plain == null ? extended : plain.replace("%22", "\"");
    }

    /** Returns the first header with this name, or an empty value. */
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
     * Returns the index of the line break after the last header. An empty line follows it, or the delimiter if the part
     * has no content.
     */
    private static int endOfLines(byte[] body, int from, int to) {
        for (int at = from - 2; at <= to - 2; at++) {
            if (at - from > MAX_BYTES) {
                throw FormBody.malformed("the headers of a part are longer than " + MAX_BYTES + " bytes");
            }
            if (isEnd(body, at)) {
                return at;
            }
        }
        throw FormBody.malformed("the headers of a part do not end with an empty line");
    }

    private static boolean isEnd(byte[] body, int at) {
        for (int i = 0; i < END.length; i++) {
            if (body[at + i] != END[i]) {
                return false;
            }
        }
        return true;
    }
}
