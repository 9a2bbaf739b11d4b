package dev.collate.http.request;

import dev.collate.problem.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * The value of a header that has parameters: {@code form-data; name="a; b"} (RFC 2045, section 5.1; RFC 2183).
 *
 * <p>Spring's {@code ContentDisposition} cannot be used. If {@code filename*} is not valid UTF-8, it returns replacement characters and
 * ignores {@code filename}. It also decodes RFC 2047 encoded words in file names, and throws an exception for a parameter without a value.
 * Spring's {@code MediaType} cannot be used either. It keeps the quotes of a boundary, uses the last of several duplicate parameters, and
 * throws an exception if the Content-Type of a part is malformed.
 */
record HeaderValue(String text) {
    /**
     * The quantifiers are possessive. With other quantifiers, Java matches each character with a recursive call, and a long value would
     * overflow the stack.
     */
    private static final Pattern EXTENDED_VALUE = Pattern.compile("(?i)utf-8'[^']*'((?:[^%]++|%[0-9a-f]{2})*+)");

    /** Returns the text before the parameters, such as {@code form-data}. */
    String type() {
        return text.substring(0, nextSemicolon(0)).strip();
    }

    /**
     * Returns the value of a parameter without quotes. If the parameter occurs several times, returns the first value. Returns null if the
     * parameter is missing.
     */
    @Nullable
    String parameter(String name) {
        for (int at = nextSemicolon(0); at < text.length(); at = nextSemicolon(at + 1)) {
            var element = text.substring(at + 1, nextSemicolon(at + 1));
            int equals = element.indexOf('=');
            if (equals >= 0 && element.substring(0, equals).strip().equalsIgnoreCase(name)) {
                return withoutQuotes(element.substring(equals + 1).strip());
            }
        }
        return null;
    }

    /**
     * Checks the parameter {@code charset} of a Content-Type. UTF-8 and its subset US-ASCII are accepted. Without the parameter, the
     * charset is UTF-8.
     *
     * @throws ApiException 415 if the charset is not one of these
     */
    void requireUtf8Charset() {
        var name = parameter("charset");
        if (name != null && TextCharset.find(name).filter(TextCharset::isUtf8).isEmpty()) {
            throw ApiException.unsupportedMediaType("Only UTF-8 is supported as the charset of a body.");
        }
    }

    /**
     * Returns the decoded value of a parameter that was sent in percent-encoded UTF-8, such as {@code filename*=UTF-8''%C3%A9.txt} (RFC
     * 8187). Returns null if the parameter is missing or not valid.
     */
    @Nullable
    String extendedParameter(String name) {
        var value = parameter(name + "*");
        var encoded = value == null ? null : EXTENDED_VALUE.matcher(value);
        if (encoded == null || !encoded.matches()) {
            return null;
        }
        // The value is decoded to bytes (ISO 8859-1), because UriUtils would replace bytes that are not UTF-8.
        var latin1 = new String(encoded.group(1).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        var decoded = UriUtils.decode(latin1, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
        return Utf8Validator.firstInvalid(decoded, 0, decoded.length) < 0
                ? new String(decoded, StandardCharsets.UTF_8)
                : null;
    }

    /**
     * Returns the index of the next semicolon outside quotes. Returns the length of the text if it has no further semicolon outside quotes.
     */
    private int nextSemicolon(int from) {
        boolean isQuoted = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && isQuoted) {
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ';' && !isQuoted) {
                return i;
            }
        }
        return text.length();
    }

    /**
     * Removes the quotes around the value. A backslash counts as an escape only before a quote or another backslash, because some clients
     * send Windows paths without escaping the backslashes.
     */
    private static String withoutQuotes(String value) {
        boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        return quoted
                ? value.substring(1, value.length() - 1).replace("\\\"", "\"").replace("\\\\", "\\")
                : value;
    }
}
