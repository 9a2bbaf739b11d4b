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
     * Returns a JSON text with indentation. The result ends with a line break.
     *
     * @param json the JSON text, which must be valid
     * @param maxLength number of bytes of the result after which the method stops. The token that exceeds this number is still written
     */
    public static Utf8Slice indent(Utf8Slice json, int maxLength) {
        var layout = new JsonLayout(json);
        for (int index = json.from(); index < json.to() && layout.out.length() <= maxLength; ) {
            index = layout.writeToken(index);
        }
        layout.out.newLine(0);
        return layout.out.utf8();
    }

    /** Writes the token that begins at {@code index}. Returns the index after the token. */
    private int writeToken(int index) {
        byte firstByte = bytes[index];
        switch (firstByte) {
            case ' ', '\t', '\n', '\r' -> {}
            case '{', '[' -> {
                int next = JsonSyntax.afterWhitespace(bytes, index + 1, json.to());
                out.append((char) firstByte);
                if (bytes[next] == '}' || bytes[next] == ']') {
                    out.append((char) bytes[next]);
                    return next + 1;
                }
                out.newLine(++level);
            }
            case '}', ']' -> {
                out.newLine(--level);
                out.append((char) firstByte);
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
                int end = 1 + (firstByte == '"' ? JsonSyntax.closingQuote(bytes, index, json.to()) : index);
                out.append(json, index, end);
                return end;
            }
        }
        return index + 1;
    }
}
