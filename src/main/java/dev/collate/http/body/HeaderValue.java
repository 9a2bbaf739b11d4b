package dev.collate.http.body;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * The value of a header that has parameters: {@code form-data; name="a; b"} (RFC 2045, section 5.1; RFC 2183).
 *
 * <p>Spring's {@code ContentDisposition} cannot be used: for a {@code filename*} that is not valid UTF-8, it uses replacement characters
 * instead of {@code filename}; it decodes RFC 2047 words in file names; and it fails on a parameter without a value. Spring's {@code
 * MediaType} cannot be used either: it keeps the quotes of a boundary, uses the last of several duplicates, and fails on a part whose
 * Content-Type is malformed.
 */
record HeaderValue(String text) {
    private static final Pattern EXTENDED = Pattern.compile("(?i)utf-8'[^']*'((?:[^%]|%[0-9a-f]{2})*)");

    /** Returns the text before the parameters. */
    String type() {
        return text.substring(0, endOfElement(0)).strip();
    }

    /** Returns a parameter without its quotes. Returns the first of several duplicates. Returns null if the parameter is missing. */
    @Nullable
    String parameter(String name) {
        for (int at = endOfElement(0); at < text.length(); at = endOfElement(at + 1)) {
            var element = text.substring(at + 1, endOfElement(at + 1));
            int equals = element.indexOf('=');
            if (equals >= 0 && element.substring(0, equals).strip().equalsIgnoreCase(name)) {
                return unquoted(element.substring(equals + 1).strip());
            }
        }
        return null;
    }

    /**
     * Returns a parameter in percent-encoded UTF-8, as {@code filename*=UTF-8''%C3%A9.txt} (RFC 8187). Returns null if it is
     * missing or not valid.
     */
    @Nullable
    String extendedParameter(String name) {
        var value = parameter(name + "*");
        var encoded = value == null ? null : EXTENDED.matcher(value);
        if (encoded == null || !encoded.matches()) {
            return null;
        }
        return UriUtils.decode(encoded.group(1), StandardCharsets.UTF_8);
    }

    /** Returns the index of the next semicolon outside quotes, or of the end. */
    private int endOfElement(int from) {
        boolean quoted = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && quoted) {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ';' && !quoted) {
                return i;
            }
        }
        return text.length();
    }

    /**
     * Removes the quotes. Unescapes only quotes and backslashes: some clients send Windows paths without escaping them.
     */
    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        return quoted
                ? value.substring(1, value.length() - 1).replace("\\\"", "\"").replace("\\\\", "\\")
                : value;
    }
}
