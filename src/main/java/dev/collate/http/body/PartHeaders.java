package dev.collate.http.body;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of one part of a form say (RFC 7578, section 4).
 *
 * @param name of the part; empty where it has none, or is no part of a form
 * @param fileName of the file that it holds, if it names one, as it was sent: it may be a path, or anything else
 * @param charset of its text, if it names one
 * @param end index of the first byte after the headers and the empty line that ends them
 */
record PartHeaders(
        String name, @Nullable String fileName, @Nullable String charset, int end) {
    /** Longer than any file name that a file system allows. */
    private static final int MAX_BYTES = 10_000;

    private static final byte[] END = {'\r', '\n', '\r', '\n'};
    private static final Pattern FOLD = Pattern.compile("\r\n[ \t]+");

    /** Reads the headers that begin at {@code from}, which follows a line break, and end before {@code to}, where one is. */
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

    /** Browsers and curl write a quote in a name as {@code %22}, by the HTML standard's rules for forms, and no other sign that way. */
    private static @Nullable String fileName(HeaderValue disposition) {
        var extended = disposition.extendedParameter("filename");
        var plain = disposition.parameter("filename");
        return extended != null || plain == null ? extended : plain.replace("%22", "\"");
    }

    /** Returns the first header of that name, or an empty one. */
    private static HeaderValue header(String name, String[] lines) {
        for (var line : lines) {
            int colon = line.indexOf(':');
            if (colon >= 0 && line.substring(0, colon).strip().equalsIgnoreCase(name)) {
                return new HeaderValue(line.substring(colon + 1));
            }
        }
        return new HeaderValue("");
    }

    /** Index of the line break of the last header: what follows it is an empty line, or, in a part without content, the delimiter. */
    private static int endOfLines(byte[] body, int from, int to) {
        for (int at = from - 2; at <= to - 2; at++) {
            if (at - from > MAX_BYTES) {
                throw FormBody.malformed("the headers of a part are too long");
            }
            if (isEnd(body, at)) {
                return at;
            }
        }
        throw FormBody.malformed("the headers of a part do not end");
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
