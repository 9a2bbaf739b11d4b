package dev.collate.engine.sql;

import dev.collate.utf8.JsonEscapes;

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
            return JsonEscapes.escape(sql);
        }
    };

    /** Returns {@code sql} in this encoding. */
    abstract String of(String sql);
}
