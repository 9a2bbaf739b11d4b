package dev.collate.engine.sql;

import dev.collate.utf8.JsonEscapes;

/** How the output encodes the script: unchanged, or as the content of a JSON string. */
public enum OutputEncoding {
    NONE,
    JSON;

    /** Returns {@code sql} in this encoding. */
    String encode(String sql) {
        return this == JSON ? JsonEscapes.escape(sql) : sql;
    }
}
