package dev.collate.engine.sql;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A part of a script, such as {@code "NULL, "}, that is encoded once and written many times. */
final class EncodedFragment {
    /** The array of every fragment is padded to at least this length, so that the writer can copy a short fragment without a loop. */
    static final int MIN_ARRAY_LENGTH = 16;

    private final byte[] bytes;
    private final int length;
    private final int sqlLength;

    EncodedFragment(String sql, OutputEncoding encoding) {
        this(encoding.encode(sql).getBytes(StandardCharsets.UTF_8), sql.getBytes(StandardCharsets.UTF_8).length);
    }

    /** Creates a fragment of one byte of a non-ASCII UTF-8 character. Such a byte never needs an escape. */
    EncodedFragment(byte value) {
        this(new byte[] {value}, 1);
    }

    private EncodedFragment(byte[] bytes, int sqlLength) {
        this.bytes = Arrays.copyOf(bytes, Math.max(MIN_ARRAY_LENGTH, bytes.length));
        this.length = bytes.length;
        this.sqlLength = sqlLength;
    }

    /**
     * Returns the array. Its first {@link #length} bytes are the fragment, and the rest is padding. The caller must not change the array.
     */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the number of bytes of the encoded fragment. */
    int length() {
        return length;
    }

    /** Returns the number of bytes of the SQL before it is encoded for the output. */
    int sqlLength() {
        return sqlLength;
    }

    /** Returns the number of bytes that the output encoding adds. */
    int encodingOverhead() {
        return length - sqlLength;
    }
}
