package dev.collate.engine.sql;

import java.util.HexFormat;

/** How the output encodes the script: unchanged, or as the content of a JSON string. */
public enum OutputEncoding {
    NONE {
        @Override
        String of(String sql) {
            return sql;
        }
    },
    JSON {
        @Override
        String of(String sql) {
            var json = new StringBuilder(sql.length() + 16);
            for (int i = 0; i < sql.length(); i++) {
                json.append(jsonOf(sql.charAt(i)));
            }
            return json.toString();
        }
    };

    /** Returns the encoded text. */
    abstract String of(String sql);

    private static String jsonOf(char unit) {
        return switch (unit) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> unit < ' ' ? "\\u" + HexFormat.of().toHexDigits(unit) : String.valueOf(unit);
        };
    }
}
