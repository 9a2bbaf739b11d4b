package dev.collate.engine.sql;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A constant part of a script, encoded for the output. */
final class EncodedFragment {
    /** Minimum length of the array of every fragment, so that the writer can copy a short fragment without a loop. */
    static final int PADDED = 16;

    private final byte[] bytes;
    private final int length;
    private final int sqlLength;

    public EncodedFragment(String sql, OutputEncoding encoding) {
        this(encoding.of(sql).getBytes(StandardCharsets.UTF_8), sql.getBytes(StandardCharsets.UTF_8).length);
    }

    /** Creates a fragment of one byte of a non-ASCII character, which never needs an escape. */
    public EncodedFragment(byte value) {
        this(new byte[] {value}, 1);
    }

    private EncodedFragment(byte[] bytes, int sqlLength) {
        this.bytes = Arrays.copyOf(bytes, Math.max(PADDED, bytes.length));
        this.length = bytes.length;
        this.sqlLength = sqlLength;
    }

    /** Returns the array, which contains {@link #length} bytes and then padding. The caller must not change it. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the number of bytes in the output. */
    int length() {
        return length;
    }

    /** Returns the number of bytes in the script, before the output encoding. */
    int sqlLength() {
        return sqlLength;
    }

    /** Returns the number of bytes that the output encoding adds. */
    int surplus() {
        return length - sqlLength;
    }
}
