package dev.collate.share.page;

/** Formats JSON text for reading: each member or element on its own line, indented. Changes only the white space between tokens. */
final class JsonLayout {
    private final StringBuilder out = new StringBuilder();
    private int depth;

    private JsonLayout() {}

    /** Formats a valid JSON text and returns the beginning of the result: {@code max} characters and a few more at most. */
    static String of(String json, int max) {
        var layout = new JsonLayout();
        for (int at = 0; at < json.length() && layout.out.length() <= max; ) {
            at = layout.token(json, at);
        }
        return layout.out.toString();
    }

    /** Writes the token that begins at {@code at}. Returns the index after it. */
    private int token(String json, int at) {
        char c = json.charAt(at);
        switch (c) {
            case ' ', '\t', '\n', '\r' -> {}
            case '{', '[' -> {
                int next = nextToken(json, at + 1);
                if (json.charAt(next) == '}' || json.charAt(next) == ']') {
                    out.append(c).append(json.charAt(next));
                    return next + 1;
                }
                out.append(c);
                depth++;
                newLine();
            }
            case '}', ']' -> {
                depth--;
                newLine();
                out.append(c);
            }
            case ',' -> {
                out.append(c);
                newLine();
            }
            case ':' -> out.append(": ");
            case '"' -> {
                int end = endOfString(json, at);
                out.append(json, at, end);
                return end;
            }
            default -> out.append(c);
        }
        return at + 1;
    }

    private void newLine() {
        out.append('\n').repeat("  ", depth);
    }

    private static int nextToken(String json, int from) {
        int at = from;
        while (" \t\n\r".indexOf(json.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static int endOfString(String json, int quote) {
        int at = quote + 1;
        while (json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        return at + 1;
    }
}
