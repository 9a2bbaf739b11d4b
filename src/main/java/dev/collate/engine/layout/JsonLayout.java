package dev.collate.engine.layout;

import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Utf8Slice;

/** Indents JSON: each member or element is on its own line. */
public final class JsonLayout {
    private final Utf8Slice json;
    private final byte[] bytes;
    private final IndentedText out;
    private int level;

    private JsonLayout(Utf8Slice json) {
        this.json = json;
        this.bytes = json.bytes();
        this.out = new IndentedText(json.length());
    }

    /**
     * Returns a valid JSON text with indentation. The result ends with a line break.
     *
     * @param maxLength number of bytes after which the method stops. The token that exceeds this number is still written
     */
    public static Utf8Slice indent(Utf8Slice json, int maxLength) {
        var layout = new JsonLayout(json);
        for (int at = json.from(); at < json.to() && layout.out.length() <= maxLength; ) {
            at = layout.token(at);
        }
        layout.out.newLine(0);
        return layout.out.utf8();
    }

    /** Writes the token that begins at {@code at}. Returns the index after the token. */
    private int token(int at) {
        byte b = bytes[at];
        switch (b) {
            case ' ', '\t', '\n', '\r' -> {}
            case '{', '[' -> {
                int next = JsonSyntax.afterWhitespace(bytes, at + 1, json.to());
                out.append((char) b);
                if (bytes[next] == '}' || bytes[next] == ']') {
                    out.append((char) bytes[next]);
                    return next + 1;
                }
                out.newLine(++level);
            }
            case '}', ']' -> {
                out.newLine(--level);
                out.append((char) b);
            }
            case ',' -> {
                out.append(',');
                out.newLine(level);
            }
            case ':' -> {
                out.append(':');
                out.append(' ');
            }
            default -> {
                int end = 1 + (b == '"' ? JsonSyntax.closingQuote(bytes, at, json.to()) : at);
                out.append(json, at, end);
                return end;
            }
        }
        return at + 1;
    }
}
