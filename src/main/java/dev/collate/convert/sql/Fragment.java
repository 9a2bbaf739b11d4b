package dev.collate.convert.sql;

import java.nio.charset.StandardCharsets;

/** A constant part of a script, as the bytes that stand for it in the output. */
final class Fragment {
    private final byte[] bytes;
    private final int sqlLength;

    Fragment(String sql, Escapes surroundings) {
        this.bytes = surroundings.of(sql).getBytes(StandardCharsets.UTF_8);
        this.sqlLength = sql.getBytes(StandardCharsets.UTF_8).length;
    }

    /** A byte of a character beyond ASCII, which nothing escapes. */
    Fragment(byte value) {
        this.bytes = new byte[] {value};
        this.sqlLength = 1;
    }

    /** The bytes; not to be written to. */
    byte[] bytes() {
        return bytes;
    }

    /** How many bytes it has in the script itself. */
    int sqlLength() {
        return sqlLength;
    }

    /** How many bytes what surrounds the script adds to it. */
    int surplus() {
        return bytes.length - sqlLength;
    }
}
