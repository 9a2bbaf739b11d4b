package dev.collate.testing;

/** Changes the white space between the tokens of a JSON text. The tokens do not change. */
final class JsonSpacing {
    private static final int INDENT = 2;

    private JsonSpacing() {}

    static String compact(String json) {
        var result = new StringBuilder();
        boolean inString = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (inString && c == '\\') {
                result.append(c).append(json.charAt(++i));
                continue;
            }
            inString ^= c == '"';
            if (inString || !Character.isWhitespace(c)) {
                result.append(c);
            }
        }
        return result.toString();
    }

    /** Returns the text with each member and each element on a separate line. */
    static String indented(String json) {
        var compact = compact(json);
        var result = new StringBuilder();
        boolean inString = false;
        int depth = 0;
        for (int i = 0; i < compact.length(); i++) {
            char c = compact.charAt(i);
            if (inString) {
                result.append(c);
                if (c == '\\') {
                    result.append(compact.charAt(++i));
                }
                inString = c != '"';
                continue;
            }
            switch (c) {
                case '{', '[' -> {
                    boolean isEmpty = compact.charAt(i + 1) == (c == '{' ? '}' : ']');
                    result.append(c);
                    if (isEmpty) {
                        result.append(compact.charAt(++i));
                    } else {
                        newLine(result, ++depth);
                    }
                }
                case '}', ']' -> {
                    newLine(result, --depth);
                    result.append(c);
                }
                case ',' -> {
                    result.append(c);
                    newLine(result, depth);
                }
                case ':' -> result.append(": ");
                default -> {
                    inString = c == '"';
                    result.append(c);
                }
            }
        }
        return result.append('\n').toString();
    }

    private static void newLine(StringBuilder result, int depth) {
        result.append('\n').append(" ".repeat(INDENT * depth));
    }
}
