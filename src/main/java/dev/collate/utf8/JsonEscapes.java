package dev.collate.utf8;

import java.util.HexFormat;

/** Escapes text for JSON strings (RFC 8259, section 7). */
public final class JsonEscapes {
    private JsonEscapes() {}

    /** Returns the text as the content of a JSON string. Escapes only quotes, backslashes and control characters. */
    public static String escape(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character < ' ' || character == '"' || character == '\\') {
                escaped.append(escape(character));
            } else {
                escaped.append(character);
            }
        }
        return escaped.toString();
    }

    /** Returns the shortest escape sequence of a character. */
    public static String escape(char character) {
        return switch (character) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> "\\u" + HexFormat.of().toHexDigits(character);
        };
    }
}
