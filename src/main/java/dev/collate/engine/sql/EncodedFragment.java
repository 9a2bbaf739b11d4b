package dev.collate.engine.sql;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A constant part of a script, as the bytes that stand for it in the output. */
final class EncodedFragment {
    /** So many bytes can be read from every fragment, whatever its length: short ones are written without a loop. */
    static final int PADDED = 16;

    private final byte[] bytes;
    private final int length;
    private final int sqlLength;

    public EncodedFragment(String sql, OutputEncoding surroundings) {
        this(surroundings.of(sql).getBytes(StandardCharsets.UTF_8), sql.getBytes(StandardCharsets.UTF_8).length);
    }

    /** A byte of a character beyond ASCII, which nothing escapes. */
    public EncodedFragment(byte value) {
        this(new byte[] {value}, 1);
    }

    private EncodedFragment(byte[] bytes, int sqlLength) {
        this.bytes = Arrays.copyOf(bytes, Math.max(PADDED, bytes.length));
        this.length = bytes.length;
        this.sqlLength = sqlLength;
    }

    /** The bytes, {@link #length} of them, before padding; not to be written to. */
    byte[] bytes() {
        return bytes;
    }

    /** How many bytes it has in the output. */
    int length() {
        return length;
    }

    /** How many bytes it has in the script itself. */
    int sqlLength() {
        return sqlLength;
    }

    /** How many bytes what surrounds the script adds to it. */
    int surplus() {
        return length - sqlLength;
    }
}
